import { ServerOnly } from "../../../framework/server-only.tsx";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Container } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./site-footer.css.ts";

interface ErrorPageProps {
  kind: "not-found" | "forbidden" | "fault";
  /** E.164; absent or empty when even the shell could not be loaded. */
  hotlinePhone?: string;
  /** The error itself, in debug mode only. ERR-053 */
  errorText?: string;
}

/** «Техническая ошибка» and the page for an unknown address. GEN-042, ERR-001, ERR-051 … ERR-056 */
export function ErrorPage({ kind, hotlinePhone, errorText }: ErrorPageProps) {
  if (kind === "not-found") {
    return (
      <Container>
        <EmptyState
          icon="search"
          level={1}
          title="Страница не найдена"
          actions={
            <>
              <SoldLink href="/catalog/tyres/" variant="primary">
                Подобрать шины
              </SoldLink>
              <ButtonLink href="/">На главную</ButtonLink>
            </>
          }
        >
          <p>Возможно, товар снят с продажи или в адресе опечатка. Найдите нужное через поиск или каталог.</p>
          <ServerOnly name="missing-search">
            <form action="/search/" className={css.codeRow}>
              <TextField
                name="q"
                type="search"
                label="Размер, название или код товара"
                labelHidden
                placeholder="205/55 R16, код"
                maxLength={200}
                required
              />
              <Button>Найти</Button>
            </form>
            {/* A link of a letter or a message that was cut off. */}
            <p>
              Ищете свой заказ? <a href="/order/status/">Узнайте статус</a> по номеру и телефону.
            </p>
          </ServerOnly>
        </EmptyState>
      </Container>
    );
  }
  const isForbidden = kind === "forbidden";
  return (
    <Container>
      <EmptyState
        icon="warning"
        level={1}
        title={isForbidden ? "Нет доступа" : "Техническая ошибка"}
        actions={<ButtonLink href="/">На главную</ButtonLink>}
      >
        <p>
          {isForbidden
            ? "Страница закрыта для вас или за клиента."
            : (errorText ?? (
                <>
                  Произошел технический сбой. Попробуйте повторить операцию
                  {hotlinePhone && (
                    <>
                      , либо свяжитесь с нами по круглосуточному телефону{" "}
                      <a href={`tel:${hotlinePhone}`}>{formatPhone(hotlinePhone)}</a>
                    </>
                  )}
                  . Приносим извинения за предоставленные неудобства.
                </>
              ))}
        </p>
      </EmptyState>
    </Container>
  );
}
