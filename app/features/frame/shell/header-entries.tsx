import type { ReactNode } from "react";
import type { PickKind } from "../../../shared/picks.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { PickCount, PicksForm } from "../../catalogue/picks/pick-buttons.tsx";
import * as css from "./header-entries.css.ts";
import { hereWith } from "./here-with.ts";
import type { Shell } from "./shell.server.ts";
import * as header from "./site-header.css.ts";

interface EntryProps {
  icon: IconName;
  href: string;
  label: ReactNode;
  /** A state of this page, of no use to crawlers. */
  nofollow?: boolean;
}

/** Goods that are picked, and how many; a phone's bar has room for the favourites alone. */
export function PickEntries() {
  return (
    <div className={css.picks}>
      <PicksForm />
      <Entry icon="heart" href="/favourites/" label={<PicksLabel kind="favourite" />} />
      <span className={header.entries}>
        <Entry icon="scales" href="/comparison/" label={<PicksLabel kind="compare" />} />
      </span>
    </div>
  );
}

export function ComparisonEntry() {
  return <Entry icon="scales" href="/comparison/" label={<PicksLabel kind="compare" isInMenu />} />;
}

function PicksLabel({ kind, isInMenu = false }: { kind: PickKind; isInMenu?: boolean }) {
  return (
    <>
      <span className={isInMenu ? undefined : header.signText}>{kind === "compare" ? "Сравнение" : "Избранное"} </span>
      <PickCount kind={kind} {...(!isInMenu && { className: css.picksCount })} />
    </>
  );
}

/** An icon with its label: region, car, profile. */
export function Entry({ icon, href, label, nofollow }: EntryProps) {
  return (
    <a className={css.entry} href={href} rel={nofollow ? "nofollow" : undefined}>
      <Icon name={icon} />
      {label}
    </a>
  );
}

interface HereProps {
  /** Query of the current page. */
  search: string;
}

/** Opens the city picker over this page. */
export function RegionEntry({ title, search }: HereProps & { title: string }) {
  return (
    <a className={css.entry} href={hereWith(search, "showRegionModal", "1")} rel="nofollow">
      <span className={css.pin}>
        <Icon name="pin" />
      </span>
      <span className={css.city}>{title}</span>
    </a>
  );
}

/** The chosen car, and links to choose or clear it. CAR-002 */
export function CarEntry({ carName }: { carName: string | null }) {
  return <Entry icon="car" href="/cars/" label={carName ?? "Мой автомобиль"} />;
}

/** The customer's name, a sign-in link for a guest, and neither while it is unknown who the visitor is. NAV-026 */
export function ProfileEntry({ shell: { account, isUserUnknown, search } }: { shell: Shell }) {
  return account || isUserUnknown ? (
    <Entry icon="user" href="/my/" label={account?.name || "Личный кабинет"} />
  ) : (
    <Entry icon="user" href={hereWith(search, "showAuthModal", "true")} label="Войти" nofollow />
  );
}
