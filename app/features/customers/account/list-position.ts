import { withQuery } from "../../../shared/with-query.ts";

/** Far beyond any customer's list; also keeps offsets within the gateway's limit. */
const MAX_PAGE = 1_000;

/** Which part of a list is shown; `status` is null for all of it, `page` counts from 1. */
export interface ListPosition<Status extends string = never> {
  status: Status | null;
  page: number;
}

/** The requested part of a list: an unknown status means all of them; null for an impossible page number. ORD-001, ORD-011 */
export function readListPosition<Status extends string = never>(
  query: URLSearchParams,
  statuses: readonly Status[] = [],
): ListPosition<Status> | null {
  const status = statuses.find((key) => key === query.get("status")) ?? null;
  const asked = query.get("page") ?? "1";
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 0;
  return page >= 1 && page <= MAX_PAGE ? { status, page } : null;
}

export function listPath(path: string, { status, page }: ListPosition<string>): string {
  const query = new URLSearchParams([
    ...(status ? [["status", status]] : []),
    ...(page > 1 ? [["page", `${page}`]] : []),
  ]);
  return withQuery(path, query);
}

export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

export interface StatusLink {
  label: string;
  count: number;
  href: string;
  isCurrent: boolean;
}

export interface StatusCount<Status extends string> {
  key: Status;
  title: string;
  count: number;
}

/** «Все N» and every status that is not empty or is chosen. ORD-006, ORD-007 */
export function statusLinks<Status extends string>(
  path: string,
  counts: readonly StatusCount<Status>[],
  chosen: Status | null,
): StatusLink[] {
  const link = (status: Status | null, label: string, count: number): StatusLink => ({
    label,
    count,
    href: listPath(path, { status, page: 1 }),
    isCurrent: status === chosen,
  });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    link(null, "Все", total),
    ...counts.flatMap(({ key, title, count }) => (count > 0 || key === chosen ? [link(key, title, count)] : [])),
  ];
}
