import { Link } from "@remix-run/react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { IconLink } from "../../../ui/icon-button.tsx";
import * as css from "./filter-form.css.ts";

/** The anchor of what opens the sheet: closing leads there, and with it the focus. */
export const OPENER = "goods";

/** Closes an open sheet; in place of the entry that opened it, so that Back does not open it again. */
export function closeFilters(): void {
  if (document.querySelector("#filters:target")) window.location.replace(`#${OPENER}`);
}

/** Filters beside the list; where there is no room for that a sheet over it, which its anchor opens. */
export function FilterSheet({ resetHref, children }: { resetHref: string; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") closeFilters();
  };
  const onClose = (event: MouseEvent) => {
    event.preventDefault();
    closeFilters();
  };
  return (
    <aside id="filters" data-sheet="" tabIndex={-1} className={css.panel} aria-label="Фильтры" onKeyDown={onKeyDown}>
      <div className={css.head}>
        <span aria-hidden="true">Фильтры</span>
        <Link to={resetHref} preventScrollReset className={css.headLink}>
          Сбросить
        </Link>
        <IconLink icon="close" label="Закрыть фильтры" href={`#${OPENER}`} onClick={onClose} inverse />
      </div>
      {children}
    </aside>
  );
}
