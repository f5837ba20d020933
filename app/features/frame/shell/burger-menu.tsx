import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { Icon } from "../../../ui/icon.tsx";
import * as css from "./burger-menu.css.ts";
import { CarEntry, ComparisonEntry, ProfileEntry, RegionEntry } from "./header-entries.tsx";
import { LinkList } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";

/** The menu on phones: region, car, profile, catalogue and the shop's own links. NAV-035 … NAV-039 */
export function BurgerMenu({ shell }: { shell: Shell }) {
  const { account, search } = shell;
  return (
    <details className={css.burger}>
      <summary className={css.button}>
        <Icon name="menu" size={24} />
        Каталог
      </summary>
      <div className={css.panel}>
        <div className={css.entries}>
          <RegionEntry title={shell.regionTitle} search={search} />
          <CarEntry carName={shell.carName} />
          <ComparisonEntry />
          <ProfileEntry shell={shell} />
        </div>
        {account && (
          <LinkList
            links={[
              { label: `Заказы: ${account.orderCount}`, href: "/my/orders/" },
              { label: `Договоры хранения: ${account.contractCount}`, href: "/my/contract-storage/" },
            ]}
          />
        )}
        <PrerenderedHtml as="ul" className={css.list} html={shell.menus.burger} />
      </div>
    </details>
  );
}
