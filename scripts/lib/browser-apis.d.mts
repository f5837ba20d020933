import type ts from "typescript";

/** A type as a whole where `name` is null. */
interface YoungPart {
  type: string;
  name: string | null;
  isStatic: boolean;
}

interface YoungUse {
  file: string;
  line: number;
  /** `api.Crypto.randomUUID`, as `@mdn/browser-compat-data` calls it. */
  feature: string;
  /** Which browsers lack it, or «https alone». */
  why: string;
}

export function youngParts(served: Record<string, number>): YoungPart[];
export function youngApis(
  program: ts.Program,
  isForBrowsers: (path: string) => boolean,
  served: Record<string, number>,
): YoungUse[];
interface Feature {
  __compat?: object;
}

/** A node of `@mdn/browser-compat-data` by its path. */
export function featureOf(path: string): Feature | undefined;
/** «firefox 121»: which served browsers lack it, since when they have it; null when all have it. */
export function lacking(feature: Feature, served: Record<string, number>): string | null;
