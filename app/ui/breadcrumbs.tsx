import * as css from "./breadcrumbs.css.ts";

export interface Crumb {
  label: string;
  href: string;
}

interface BreadcrumbsProps {
  /** From the home page down to the parent. */
  items: readonly Crumb[];
  /** Name of this page. */
  current: string;
}

export function Breadcrumbs({ items, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Навигационная цепочка">
      <ol className={css.list}>
        {items.map(({ label, href }) => (
          <li key={href} className={css.crumb}>
            <a className={css.crumbLink} href={href}>
              {label}
            </a>
          </li>
        ))}
        <li className={css.crumb} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
