/** What is wrong in a folder, and what would be right there. */
export interface Mistake {
  file: string;
  /** 0 for the file as a whole. */
  line: number;
  /** As the file calls it; empty for the row as a whole. */
  column: string;
  /** What stands there; empty for nothing, and for what is somebody's. */
  found: string;
  wanted: string;
}

/** The folder is not taken: nothing was changed. */
export class ShopMistakesError extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(`В папке ошибок: ${mistakes.length}`);
    this.name = "ShopMistakesError";
    this.mistakes = mistakes;
  }
}
