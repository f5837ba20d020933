import { Icon } from "../../ui/icon.tsx";
import { Container } from "../../ui/layout.tsx";
import { Tread } from "../../ui/tread.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

const FOUNDED = 2002;

export function SiteFooter({ shell }: { shell: Shell }) {
  return (
    <footer className={css.footer}>
      <Tread />
      <Container>
        <div className={css.columns}>
          <form action="/search/" method="get" className={css.codeSearch}>
            <label htmlFor="code-search" className={css.heading}>
              Поиск по коду товара
            </label>
            <div className={css.codeRow}>
              <input
                id="code-search"
                className={css.input}
                name="sku"
                inputMode="numeric"
                autoComplete="off"
                maxLength={64}
                required
              />
              <button type="submit" className={css.button}>
                Найти
              </button>
            </div>
          </form>
          {shell.footer.map((column) => (
            <section key={column.id} aria-labelledby={`footer-${column.id}`}>
              <h2 id={`footer-${column.id}`} className={css.heading}>
                {column.label}
              </h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a className={css.link} href={link.href}>
                      {link.isPhone && <Icon name="phone" size={16} />}
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={css.legal}>
          <p>Информация на сайте носит справочный характер и не является публичной офертой (ст. 437 п. 2 ГК РФ)</p>
          <p>
            © {shell.brand}, {FOUNDED}–{shell.year}
          </p>
          <p className={css.debug}>{shell.debugLine}</p>
        </div>
      </Container>
    </footer>
  );
}
