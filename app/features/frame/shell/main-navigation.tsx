import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { Container } from "../../../ui/layout.tsx";
import * as css from "./main-navigation.css.ts";
import type { Shell } from "./shell.server.ts";

/** On a wide screen a sticky bar, with the items that did not fit below it; on a phone the burger menu is in the bar above. NAV-018, NAV-029 */
export function MainNavigation({ menus: { row, rest } }: Pick<Shell, "menus">) {
  return (
    <>
      <nav aria-label="Каталог" className={css.navigation}>
        <Container>
          <PrerenderedHtml as="ul" className={css.wide} html={row} />
        </Container>
      </nav>
      {rest && (
        <nav aria-label="Ещё в каталоге" className={css.rest}>
          <Container>
            <PrerenderedHtml as="ul" className={css.wide} html={rest} />
          </Container>
        </nav>
      )}
    </>
  );
}
