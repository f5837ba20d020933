import { Fragment } from "react";
import { Icon } from "./icon.tsx";
import * as css from "./pagination.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface PageStep {
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

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}

/** Numbered pages; nothing at all when there is one. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Страницы">
      <ul className={css.list}>
        {page > 1 && (
          <li>
            <a className={css.step} href={hrefOf(page - 1)} rel="prev">
              <Icon name="chevron-left" />
              <VisuallyHidden>Предыдущая страница</VisuallyHidden>
            </a>
          </li>
        )}
        {pageWindow(page, pageCount).map((step) => (
          <Fragment key={step.page}>
            {step.afterGap && (
              <li className={css.gap} aria-hidden="true">
                …
              </li>
            )}
            <li className={step.wideOnly ? css.wideOnly : undefined}>
              {step.page === page ? (
                <span className={css.step} aria-current="page">
                  <VisuallyHidden>Страница </VisuallyHidden>
                  {step.page}
                </span>
              ) : (
                <a className={css.step} href={hrefOf(step.page)}>
                  <VisuallyHidden>Страница </VisuallyHidden>
                  {step.page}
                </a>
              )}
            </li>
          </Fragment>
        ))}
        {page < pageCount && (
          <li>
            <a className={css.step} href={hrefOf(page + 1)} rel="next">
              <Icon name="chevron-right" />
              <VisuallyHidden>Следующая страница</VisuallyHidden>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
