import { z } from "zod";

/** CFG-015, CFG-016 */
export const PAGE_SIZE = 10;

/** Input of a call that answers one page of a list: rows to skip, rows to return. */
export const paging = {
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};
