import { Icon } from "../../ui/icon.tsx";
import { Container } from "../../ui/layout.tsx";
import * as css from "./main-navigation.css.ts";
import type { ShellItem } from "./shell.server.ts";

/**
 * Two levels. A wide screen opens the second one under the pointer or the focus; a phone has all of it behind one
 * `<details>`, so that it opens without scripts too.
 */
export function MainNavigation({ items, more }: { items: ShellItem[]; more: ShellItem[] }) {
  return (
    <nav aria-label="Каталог" className={css.navigation}>
      <Container>
        <details className={css.burger}>
          <summary className={css.burgerButton}>
            <Icon name="menu" size={24} />
            Каталог
          </summary>
          <ul className={css.burgerList}>
            {[...items, ...more].map((item) => (
              <li key={item.href}>
                <NavigationLink item={item} />
                {item.items.length > 0 && <SecondLevel item={item} />}
              </li>
            ))}
          </ul>
        </details>
        <ul className={css.wide}>
          {items.map((item) => (
            <li key={item.href} className={css.wideItem}>
              <NavigationLink item={item} />
              {item.items.length > 0 && (
                <div className={css.panel}>
                  <SecondLevel item={item} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}

function NavigationLink({ item }: { item: ShellItem }) {
  return (
    <a href={item.href} className={css.link} aria-current={item.active ? "true" : undefined}>
      {item.sale && <Icon name="sale" size={16} />}
      {item.label}
    </a>
  );
}

function SecondLevel({ item }: { item: ShellItem }) {
  return (
    <ul className={css.second}>
      {item.items.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className={css.secondLink}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
