export interface PageStep {
  page: number;
  /** Left out on a phone. */
  wideOnly: boolean;
  /** Pages are skipped before this one. */
  afterGap: boolean;
}

/** Numbers to offer around the current page: the ends, the page itself and its neighbours. */
export function pageWindow(current: number, pageCount: number): PageStep[] {
  const wanted = new Set([1, current - 1, current, current + 1, pageCount]);
  const pages = [...wanted].filter((page) => page >= 1 && page <= pageCount).sort((a, b) => a - b);
  return pages.map((page, index) => ({
    page,
    wideOnly: page !== 1 && page !== pageCount && page !== current,
    afterGap: page - (pages[index - 1] ?? 0) > 1,
  }));
}
