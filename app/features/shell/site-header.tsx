import { formatPhone, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { Container } from "../../ui/layout.tsx";
import { Logo } from "./logo.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-header.css.ts";

export function SiteHeader({ shell }: { shell: Shell }) {
  const isCommon = shell.layout === "common";
  const cartLabel = shell.cartCount
    ? `Корзина, ${shell.cartCount} ${plural(shell.cartCount, ["товар", "товара", "товаров"])}`
    : "Корзина пуста";
  return (
    <header className={css.header}>
      <Container>
        <div className={css.strip}>
          <a className={css.region} href={`/regions/?from=${encodeURIComponent(shell.here)}`} rel="nofollow">
            <Icon name="pin" size={16} />
            {shell.regionTitle}
          </a>
          <nav aria-label="Покупателям" className={css.contentNavigation}>
            {shell.content.map((item) => (
              <a
                key={item.href}
                className={css.stripLink}
                href={item.href}
                aria-current={item.active ? "true" : undefined}
              >
                {item.label}
              </a>
            ))}
          </nav>
          <a className={css.hotline} href={`tel:${shell.hotlinePhone}`}>
            <span className={css.hotlineLabel}>Круглосуточная линия</span>
            <span className={css.phone}>{formatPhone(shell.hotlinePhone)}</span>
          </a>
        </div>
        <div className={css.bar}>
          <Logo brand={shell.brand} />
          {isCommon && (
            <div className={css.search}>
              <SearchBox />
            </div>
          )}
          <IconLink icon="cart" label={cartLabel} href="/basket/" count={shell.cartCount} inverse />
        </div>
      </Container>
      {isCommon && <MainNavigation items={shell.main} more={shell.content} />}
    </header>
  );
}
