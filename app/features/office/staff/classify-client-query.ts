import { plainLine } from "../../../../gateway/contract/platform/typed-text.ts";

/** Shorter texts are looked for among numbers. CFG-012 */
export const SEARCH_THRESHOLD = 10;

/** The one look-up that a search of a client makes. */
export type ClientLookUp =
  | { by: "username"; phone: string }
  | { by: "search"; query: string }
  | { by: "reserve"; reserveId: string };

/** Which look-up finds what was typed; null for nothing typed. STF-031 … STF-035, A-16 */
export function classifyClientQuery(text: string): ClientLookUp | null {
  const typed = plainLine(text);
  if (typed === "") return null;
  if (typed.length < SEARCH_THRESHOLD) return { by: "reserve", reserveId: typed };
  return /^\d+$/.test(typed) ? { by: "username", phone: typed } : { by: "search", query: typed };
}
