import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { MenuItem, MenuLink } from "./menu.ts";
import * as css from "./navigation-item.css.ts";

/** Data attributes of a link in a menu, read by `followAddress`. */
export const hiddenFieldsOf = ({ active, isFixed }: MenuLink) => ({
  "aria-current": active ? ("true" as const) : undefined,
  "data-fixed": isFixed ? "" : undefined,
});

export function NavigationLink({ item }: { item: MenuItem }) {
  return (
    <a href={item.href} className={css.link} {...hiddenFieldsOf(item)}>
      {item.sale && <Icon name="sale" size={16} />}
      {item.label}
    </a>
  );
}

export function LinkList({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={css.second}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} className={css.secondLink} {...hiddenFieldsOf(link)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface HoverMenuProps {
  /** The link that the menu belongs to. */
  children: ReactNode;
  /** Content of the menu; without it nothing opens. */
  panel: ReactNode;
  /** The item is at the end of its line, so the menu extends to the left. */
  atEnd?: boolean;
}

/** A link with a menu that opens on hover and focus, without scripts. NAV-020, NAV-021 */
export function HoverMenu({ children, panel, atEnd }: HoverMenuProps) {
  return (
    <div className={css.menu}>
      {children}
      {panel && <div className={atEnd ? `${css.panel} ${css.panelAtEnd}` : css.panel}>{panel}</div>}
    </div>
  );
}

/** A link with the links below it. */
export function LinkMenu({ children, links }: { children: ReactNode; links: readonly MenuLink[] }) {
  return <HoverMenu panel={links.length > 0 && <LinkList links={links} />}>{children}</HoverMenu>;
}
