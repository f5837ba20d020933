/** A size of tyres; parts that the sidewall does not name are null. */
interface TyreSize {
  width: number | null;
  profile: number | null;
  diameter: number | null;
}

export interface ChosenSize {
  width: number | null;
  profile: number | null;
  diameter: number | null;
}

type Part = keyof ChosenSize;

/** Values of a part that some size has together with the other parts that are chosen. API-133 */
export function valuesOf(part: Part, sizes: readonly TyreSize[], chosen: ChosenSize): number[] {
  const others = (["width", "profile", "diameter"] as const).filter((name) => name !== part);
  const fitting = sizes.filter((size) => others.every((name) => chosen[name] === null || size[name] === chosen[name]));
  const values = new Set(fitting.map((size) => size[part]).filter((value) => value !== null));
  return [...values].sort((a, b) => a - b);
}
