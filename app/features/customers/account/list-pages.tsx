import { muted } from "../../../styles/typography.css.ts";
import { chip } from "../../../ui/chip.css.ts";
import { formatNumber } from "../../../ui/format.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import * as css from "./account-frame.css.ts";
import { type ListPosition, listPath, type StatusLink } from "./list-position.ts";

/** Filters a list by status; renders nothing when all of it has the same status. */
export function StatusLinks({ label, links }: { label: string; links: readonly StatusLink[] }) {
  if (links.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className={css.statuses}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className={chip} aria-current={link.isCurrent ? "true" : undefined}>
              {link.label} <span className={muted}>{formatNumber(link.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ListPagesProps {
  path: string;
  position: ListPosition<string>;
  pageCount: number;
}

/** Links to the other pages of a list of the account, with the same status chosen. */
export const ListPages = ({ path, position, pageCount }: ListPagesProps) => (
  <Pagination page={position.page} pageCount={pageCount} hrefOf={(page) => listPath(path, { ...position, page })} />
);
