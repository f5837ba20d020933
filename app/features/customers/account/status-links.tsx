import { muted } from "../../../styles/typography.css.ts";
import { chip } from "../../../ui/chip.css.ts";
import { formatNumber } from "../../../ui/format.ts";
import { Inline } from "../../../ui/layout.tsx";
import type { StatusLink } from "./list-position.ts";

/** Filters a list by status; renders nothing when all of it has the same status. */
export function StatusLinks({ label, links }: { label: string; links: readonly StatusLink[] }) {
  if (links.length < 2) return null;
  return (
    <nav aria-label={label}>
      <Inline as="ul">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className={chip} aria-current={link.isCurrent ? "true" : undefined}>
              {link.label} <span className={muted}>{formatNumber(link.count)}</span>
            </a>
          </li>
        ))}
      </Inline>
    </nav>
  );
}
