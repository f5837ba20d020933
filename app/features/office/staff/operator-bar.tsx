import { Container } from "../../../ui/layout.tsx";
import { ClearCar } from "../../catalogue/cars/clear-car.tsx";
import { ClientSearchForm } from "./client-search-form.tsx";
import * as css from "./operator-bar.css.ts";
import type { OperatorView } from "./operator-view.server.ts";

interface OperatorBarProps {
  operator: OperatorView;
  /** Path and query of the page that is shown. */
  here: string;
}

/** Above every page of an operator, and of staff who see the back office. STF-012 … STF-019 */
export function OperatorBar({ operator, here }: OperatorBarProps) {
  const { name, role, isOperator, seesMarketplaces, seesBackOffice } = operator;
  return (
    <section aria-label="Панель оператора" className={css.bar}>
      <Container>
        <div className={css.row}>
          <div className={css.line}>
            <a href={isOperator ? "/manager/" : "/back-office/"} className={`${css.link} ${css.name}`}>
              {name}
            </a>
            <span className={css.role}>{role}</span>
            {/* In sight on a phone, where the rest of the line is moved to. */}
            {seesBackOffice && (
              <a href="/back-office/" className={css.link}>
                Бэк-офис
              </a>
            )}
            <a href="/cp-logout/" className={css.link}>
              Выйти
            </a>
            <div className={css.actions}>
              {isOperator && (
                <ClearCar here={here}>
                  <button type="submit" className={css.button}>
                    Сбросить авто
                  </button>
                </ClearCar>
              )}
              {seesMarketplaces && (
                <a href="/manager/marketplace/" className={css.link}>
                  Проброс заказов маркетплейсов
                </a>
              )}
            </div>
          </div>
          {isOperator && <ClientSearchForm id="bar-client" compact />}
        </div>
      </Container>
    </section>
  );
}
