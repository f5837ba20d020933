import type { MenuItem } from "./menu.ts";
import { hiddenFieldsOf, LinkList, LinkMenu, NavigationLink } from "./navigation-item.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import * as headerCss from "./site-header.css.ts";

/** An item of the sticky bar. */
export function RowItems({ items }: { items: readonly MenuItem[] }) {
  return (
    <>
      {items.map((item) => (
        <li key={item.href}>
          <LinkMenu links={item.items}>
            <NavigationLink item={item} />
          </LinkMenu>
        </li>
      ))}
    </>
  );
}

/** An item of the strip above the bar. */
export function StripItems({ items }: { items: readonly MenuItem[] }) {
  return (
    <>
      {items.map((item) => (
        <LinkMenu key={item.href} links={item.items}>
          <a className={headerCss.stripLink} href={item.href} {...hiddenFieldsOf(item)}>
            {item.label}
          </a>
        </LinkMenu>
      ))}
    </>
  );
}

/** An item of the menu on phones. */
export function BurgerItems({ items, isSignedIn }: { items: readonly MenuItem[]; isSignedIn: boolean }) {
  return (
    <>
      {items.map((item) => (
        <li key={item.href}>
          <NavigationLink item={item} />
          {item.items.length > 0 && <LinkList links={item.items} />}
        </li>
      ))}
      {isSignedIn && (
        <li>
          <SignOutButton />
        </li>
      )}
    </>
  );
}
