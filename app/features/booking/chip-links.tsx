import { chip } from "../../ui/chip.css.ts";
import * as css from "./booking.css.ts";

export interface ChipLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** One of a few answers, each a link to the page with it. */
export function ChipLinks({ label, links }: { label: string; links: readonly ChipLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={css.tabs}>
        {links.map(({ label: text, href, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              className={isCurrent ? `${chip} ${css.current}` : chip}
              aria-current={isCurrent ? "true" : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
