import { Container } from "../../ui/layout.tsx";
import { BurgerMenu } from "./burger-menu.tsx";
import * as css from "./main-navigation.css.ts";
import type { MenuItem } from "./menu.ts";
import { LinkMenu, NavigationLink } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";

/** How many items stay in sight when the page is scrolled. NAV-030 */
const COMPACT_ITEMS = 7;

/** On a wide screen a bar that stays at the top, with what did not fit into it below; on a phone the burger. NAV-018, NAV-029 */
export function MainNavigation({ shell }: { shell: Shell }) {
  const rest = shell.main.slice(COMPACT_ITEMS);
  return (
    <>
      <nav aria-label="Каталог" className={css.navigation}>
        <Container>
          <BurgerMenu shell={shell} />
          <ItemRow items={shell.main.slice(0, COMPACT_ITEMS)} />
        </Container>
      </nav>
      {rest.length > 0 && (
        <nav aria-label="Ещё в каталоге" className={css.rest}>
          <Container>
            <ItemRow items={rest} />
          </Container>
        </nav>
      )}
    </>
  );
}

function ItemRow({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={css.wide}>
      {items.map((item) => (
        <li key={item.href}>
          <LinkMenu links={item.items}>
            <NavigationLink item={item} />
          </LinkMenu>
        </li>
      ))}
    </ul>
  );
}
