import { Icon } from "../../../ui/icon.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Tread } from "../../../ui/tread.tsx";
import type { FooterColumn } from "./footer-sections.ts";
import * as css from "./site-footer.css.ts";

/** Links that a column holds on a wide screen; more stand in two columns. */
const MOST_IN_A_COLUMN = 7;

/** Search by code, and further links, which a phone shows when asked: a short page is not to end in a screen of them. */
export function FooterColumns({ columns }: { columns: readonly FooterColumn[] }) {
  return (
    <>
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
          {columns.map(({ id, label, links }) => (
            <section key={id} aria-labelledby={`footer-${id}`}>
              <details className={css.column}>
                <summary className={css.opener}>
                  <h2 id={`footer-${id}`}>{label}</h2>
                </summary>
                <ul className={links.length > MOST_IN_A_COLUMN ? css.twoColumns : undefined}>
                  {links.map((link) => (
                    <li key={link.href}>
                      <a className={css.link} href={link.href}>
                        {link.isPhone && <Icon name="phone" size={16} />}
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}
