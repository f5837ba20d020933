import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PickEntries, RegionEntry } from "./header-entries.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-header.css.ts";

/** City, the content navigation, the hotline. */
export function HeaderStrip({ shell }: { shell: Shell }) {
  return (
    <div className={css.strip}>
      <div className={css.city}>
        <RegionEntry title={shell.regionTitle} search={shell.search} />
      </div>
      <PrerenderedHtml as="nav" aria-label="Покупателям" className={css.contentNavigation} html={shell.menus.strip} />
      <a className={css.hotline} href={`tel:${shell.hotlinePhone}`}>
        <span className={css.phoneSign}>
          <Icon name="phone" size={24} />
        </span>
        <span className={css.signWords}>
          {shell.hotlineLabel} <b>{formatPhone(shell.hotlinePhone)}</b>
        </span>
      </a>
      {!shell.isCart && <PickEntries />}
    </div>
  );
}
