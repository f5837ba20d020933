import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ClearCar } from "../../catalogue/cars/clear-car.tsx";
import { KeysHelp, KeysScript } from "../../platform/resource-kit/keys-help.tsx";
import { HANDBOOK_PATH } from "../handbook/handbook-rules.ts";
import type { OperatorView } from "../staff/operator-view.server.ts";
import * as css from "./staff-bar.css.ts";
import type { StaffBarView } from "./staff-bar.server.ts";

interface StaffBarProps {
  bar: StaffBarView;
  operator: OperatorView;
  /** Path and query of the page that is shown. */
  here: string;
}

/**
 * The one bar of the pages that only staff open, instead of the shop's header. Whatever it has stands before the page in at most nine
 * stops of the Tab key: the section that is open is no link, Enter sends the search, and what is about oneself opens at once.
 * STF-012 … STF-019
 */
export function StaffBar({ bar: { sections, centres, centre, isHome, hasHandbook }, operator, here }: StaffBarProps) {
  const { name, role, isOperator, seesMarketplaces } = operator;
  return (
    <section aria-label="Панель оператора" className={css.bar}>
      <nav aria-label="Разделы" className={css.sections}>
        {sections.map(({ id, title, href, isCurrent, count }) => {
          const shown = (
            <>
              {title}
              {count > 0 && (
                <span className={css.count}>
                  {count}
                  <VisuallyHidden> ждут</VisuallyHidden>
                </span>
              )}
            </>
          );
          return isCurrent ? (
            <span key={id} aria-current="true" className={`${css.section} ${css.current}`}>
              {shown}
            </span>
          ) : (
            <a key={id} href={href} className={css.section}>
              {shown}
            </a>
          );
        })}
      </nav>
      {isOperator && !isHome && (
        // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the element search
        <form role="search" aria-label="Поиск клиента в панели" action="/search-client/" className={css.search}>
          <label htmlFor="bar-client" className={visuallyHidden}>
            Телефон, e-mail, номер заказа или имя клиента
          </label>
          <input
            id="bar-client"
            type="search"
            name="client"
            placeholder="Найти: телефон, номер, имя"
            autoComplete="off"
            maxLength={200}
            required
            className={css.input}
          />
          {/* Enter sends it: no stop of the Tab key. */}
          <button type="submit" tabIndex={-1} className={visuallyHidden}>
            Найти
          </button>
        </form>
      )}
      <details className={css.person}>
        <summary className={css.summary}>
          {name}, {role.toLowerCase()}
          {centre && ` · ${centre.label}`}
        </summary>
        <div className={css.panel}>
          <a href={isOperator ? "/manager/" : "/back-office/"} className={css.link}>
            {name}
          </a>
          <span>{role}</span>
          <a href="/back-office/" className={css.link}>
            Бэк-офис
          </a>
          {hasHandbook && (
            <a href={HANDBOOK_PATH} className={css.link}>
              Справочник: как что делается
            </a>
          )}
          {seesMarketplaces && (
            <a href="/manager/marketplace/" className={css.link}>
              Проброс заказов маркетплейсов
            </a>
          )}
          {centres.length > 1 && (
            <form action="/back-office/" method="post" className={css.centre}>
              <input type="hidden" name="intent" value="centre" />
              <input type="hidden" name="back" value={here} />
              <label htmlFor="work-centre">Мой центр</label>
              <select id="work-centre" name="centre" defaultValue={centre?.value ?? ""} className={css.input}>
                <option value="">Все центры</option>
                {centres.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <button type="submit" className={css.button}>
                Запомнить
              </button>
            </form>
          )}
          {isOperator && (
            <ClearCar here={here}>
              <button type="submit" className={css.button}>
                Сбросить авто
              </button>
            </ClearCar>
          )}
          <KeysHelp />
          <a href="/" className={css.link}>
            В магазин
          </a>
          <a href="/cp-logout/" className={css.link}>
            Выйти
          </a>
        </div>
      </details>
      <KeysScript />
    </section>
  );
}
