import { Logo } from "../../../shared/logo.tsx";
import { pointsText } from "../../../shared/points-text.ts";
import { BurgerMenu } from "./burger-menu.tsx";
import { GarageMenu } from "./garage-menu.tsx";
import { CarEntry, Entry, ProfileEntry } from "./header-entries.tsx";
import { HoverMenu, LinkList } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import * as css from "./site-header.css.ts";

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
