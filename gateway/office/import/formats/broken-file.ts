/** The file is unusable, so nothing is imported. `line` counts from 1. */
export class BrokenFileError extends Error {
  readonly file: string;
  readonly line: number;
  /** Without the file's name, for those whom its place on the server does not concern. */
  readonly reason: string;

  constructor(file: string, line: number, reason: string) {
    super(`${file}, строка ${line}: ${reason}`);
    this.name = "BrokenFileError";
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}
