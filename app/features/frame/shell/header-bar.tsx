import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { Logo } from "../../../shared/logo.tsx";
import { pointsText } from "../../../shared/points-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CarFields } from "../../catalogue/cars/car-fields.tsx";
import type { GarageChoice } from "./account-view.ts";
import * as burgerCss from "./burger-menu.css.ts";
import { CarEntry, ComparisonEntry, Entry, ProfileEntry, RegionEntry } from "./header-entries.tsx";
import * as itemCss from "./navigation-item.css.ts";
import { HoverMenu, LinkList } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import * as css from "./site-header.css.ts";

/** The menu on phones: region, car, profile, catalogue and the shop's own links. NAV-035 … NAV-039 */
function BurgerMenu({ shell }: { shell: Shell }) {
  const { account, search } = shell;
  return (
    <details className={burgerCss.burger}>
      <summary className={burgerCss.button}>
        <Icon name="menu" size={24} />
        Каталог
      </summary>
      <div className={burgerCss.panel}>
        <div className={burgerCss.entries}>
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
        <PrerenderedHtml as="ul" className={burgerCss.list} html={shell.menus.burger} />
      </div>
    </details>
  );
}

interface GarageMenuProps {
  cars: readonly GarageChoice[];
  /** Path and query of the current page, to return to. */
  here: string;
}

/** Chooses one of the customer's cars to filter goods by. NAV-027, NAV-028 */
function GarageMenu({ cars, here }: GarageMenuProps) {
  return (
    <ul className={itemCss.second}>
      {cars.map(({ id, label, slugs, isChosen }) => (
        <li key={id}>
          <form method="post" action="/cars/">
            <input type="hidden" name="intent" value="choose" />
            <input type="hidden" name="back" value={here} />
            <CarFields car={slugs} />
            <button type="submit" className={itemCss.secondLink} aria-pressed={isChosen}>
              {isChosen ? `${label}, выбран` : label}
            </button>
          </form>
        </li>
      ))}
      <li>
        <a href="/my/garage/" className={itemCss.secondLink}>
          Все автомобили
        </a>
      </li>
    </ul>
  );
}

/** The logo with the menu of phones; a cart page has the logo alone. CRT-004 */
export function HeaderBar({ shell }: { shell: Shell }) {
  return (
    <>
      <Logo brand={shell.brand} picture={shell.logo} icon={shell.icon} />
      {!shell.isCart && (
        <nav aria-label="Меню" className={css.menu}>
          <BurgerMenu shell={shell} />
        </nav>
      )}
    </>
  );
}

/** Entries that are in the burger menu on phones. NAV-026, NAV-027, NAV-028 */
export function VisitorEntries({ shell }: { shell: Shell }) {
  const { account, carName, showBonusWidget, here, search } = shell;
  return (
    <div className={css.entries}>
      {showBonusWidget && <LoyaltyWidget balance={account?.bonusBalance ?? null} />}
      <CarEntry carName={carName} />
      {account && (
        <HoverMenu panel={account.cars.length > 0 && <GarageMenu cars={account.cars} here={here + search} />} atEnd>
          <Entry icon="wheel" href="/my/garage/" label="Гараж" />
        </HoverMenu>
      )}
      <HoverMenu
        panel={
          account && (
            <>
              <LinkList links={account.links} />
              <SignOutButton />
            </>
          )
        }
        atEnd
      >
        <ProfileEntry shell={shell} />
      </HoverMenu>
    </div>
  );
}

/** Whole points of a member, the programme's name for everybody else. LOY-005 … LOY-010 */
function LoyaltyWidget({ balance }: { balance: number | null }) {
  return balance === null ? (
    <Entry icon="star" href="/disknt/" label="Программа лояльности" />
  ) : (
    <Entry icon="star" href="/my/bonuses/" label={pointsText(balance)} />
  );
}
