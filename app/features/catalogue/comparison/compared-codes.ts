import { MAX_PICK_CODE_LENGTH, PICK_LIMITS } from "../../../shared/picks.ts";

export const MAX_COMPARED = PICK_LIMITS.compare;

export interface ComparedCodes {
  /** In the customer's order, each once, at most MAX_COMPARED. */
  codes: string[];
  /** Codes repeated in the address. */
  repeated: string[];
  /** Codes that were left out because there are too many. */
  leftOut: number;
  onlyDifferences: boolean;
}

/** The codes in a comparison's address. Empty form fields are ignored, and overlong codes cut. */
export function readComparedCodes(query: URLSearchParams): ComparedCodes {
  const given = query.getAll("sku").flatMap((text) => text.trim().slice(0, MAX_PICK_CODE_LENGTH) || []);
  const each = [...new Set(given)];
  return {
    codes: each.slice(0, MAX_COMPARED),
    repeated: each.filter((code) => given.indexOf(code) !== given.lastIndexOf(code)),
    leftOut: Math.max(0, each.length - MAX_COMPARED),
    onlyDifferences: query.get("differences") === "1",
  };
}

/** Address of a comparison; the bare page when there is nothing to compare. */
export function comparisonPath(codes: readonly string[], onlyDifferences = false): string {
  const query = new URLSearchParams(codes.map((code) => ["sku", code]));
  if (onlyDifferences && codes.length > 0) query.set("differences", "1");
  const text = query.toString();
  return text ? `/comparison/?${text}` : "/comparison/";
}
