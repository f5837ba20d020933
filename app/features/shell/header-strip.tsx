import { formatPhone } from "../../ui/format.ts";
import { RegionEntry } from "./header-entries.tsx";
import { LinkMenu } from "./navigation-item.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-header.css.ts";

/** City, the content navigation, the hotline. */
export function HeaderStrip({ shell }: { shell: Shell }) {
  return (
    <div className={css.strip}>
      <RegionEntry title={shell.regionTitle} search={shell.search} />
      <nav aria-label="Покупателям" className={css.contentNavigation}>
        {shell.content.map((item) => (
          <LinkMenu key={item.href} links={item.items}>
            <a className={css.stripLink} href={item.href} aria-current={item.active ? "true" : undefined}>
              {item.label}
            </a>
          </LinkMenu>
        ))}
      </nav>
      <a className={css.hotline} href={`tel:${shell.hotlinePhone}`}>
        <span className={css.hotlineLabel}>Круглосуточная линия</span>
        <span className={css.phone}>{formatPhone(shell.hotlinePhone)}</span>
      </a>
    </div>
  );
}
