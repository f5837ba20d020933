import { chip } from "../../../ui/chip.css.ts";
import { Inline } from "../../../ui/layout.tsx";

export interface ChipLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** One of a few answers, each a link to the page with it. */
export function ChipLinks({ label, links }: { label: string; links: readonly ChipLink[] }) {
  return (
    <nav aria-label={label}>
      <Inline as="ul">
        {links.map(({ label: text, href, isCurrent }) => (
          <li key={text}>
            <a href={href} className={chip} aria-current={isCurrent ? "true" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </Inline>
    </nav>
  );
}
