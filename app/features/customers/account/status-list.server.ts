import { PAGE_SIZE } from "../../../../gateway/contract/platform/paging.ts";
import { viewOrUnavailable } from "../../../framework/server-only-data.server.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { pageCountOf, readListPosition, type StatusCount, statusLinks } from "./list-position.ts";

/** Input of a call for one page of a list, of all statuses when there is none. */
interface PageInput<Status extends string> {
  offset: number;
  limit: number;
  status?: Status;
}

/** `total` counts what has the chosen status, `counts` everything by status. */
interface StatusPage<Status extends string> {
  total: number;
  counts: readonly StatusCount<Status>[];
}

interface StatusList<Status extends string, Page extends StatusPage<Status>> {
  path: string;
  /** What the list can be filtered by. */
  statuses: readonly Status[];
  /** Null when the list could not be read. */
  load(input: PageInput<Status>): Promise<Page | null>;
}

/**
 * A list in pages of ten with links by status, as the address asks for it; null with a 503 when it could not be read. Throws a 404
 * for a page that does not exist. ORD-001, ORD-006, ORD-011, CFG-015, CFG-016
 */
export async function loadStatusList<Status extends string, Page extends StatusPage<Status>>(
  { path, statuses, load }: StatusList<Status, Page>,
  request: Request,
) {
  const position = readListPosition(new URL(request.url).searchParams, statuses);
  if (!position) throw notFound();
  const { status, page } = position;
  const list = await load({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, ...(status && { status }) });
  if (!list) return viewOrUnavailable(null);
  const pageCount = pageCountOf(list.total, PAGE_SIZE);
  if (page > pageCount) throw notFound();
  return viewOrUnavailable({ ...list, position, pageCount, links: statusLinks(path, list.counts, status) });
}
