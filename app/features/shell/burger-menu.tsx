import { Icon } from "../../ui/icon.tsx";
import * as css from "./burger-menu.css.ts";
import { ProfileEntry, RegionEntry } from "./header-entries.tsx";
import { LinkList, NavigationLink } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";
import { SignOutButton } from "./sign-out-button.tsx";

/** A phone's menu: region, profile, catalogue and what the shop wants to be found there. NAV-035 … NAV-039 */
export function BurgerMenu({ shell }: { shell: Shell }) {
  const { account, search } = shell;
  return (
    <details className={css.burger}>
      <summary className={css.button}>
        <Icon name="menu" size={24} />
        Каталог
      </summary>
      <div className={css.entries}>
        <RegionEntry title={shell.regionTitle} search={search} />
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
      <ul className={css.list}>
        {[...shell.main, ...shell.burger].map((item) => (
          <li key={item.href}>
            <NavigationLink item={item} />
            {item.items.length > 0 && <LinkList links={item.items} />}
          </li>
        ))}
        {account && (
          <li>
            <SignOutButton />
          </li>
        )}
      </ul>
    </details>
  );
}
