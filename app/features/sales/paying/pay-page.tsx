import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./pay-page.css.ts";
import type { PayPageView } from "./paying.server.ts";

type View = PayPageView["view"];

/** The sum, what became of the payment and the way to the bank. */
function Payment({ view, children }: { view: View; children?: React.ReactNode }) {
  return (
    <Card padding="l">
      <Stack gap="m">
        <Price kopecks={view.sum} size="l" />
        <div role="status">
          {view.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        {view.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {view.qr && (
          <p className={css.desktopOnly}>
            <img src={view.qr} alt="QR-код для оплаты в приложении банка" width={252} height={252} />
          </p>
        )}
        {children}
      </Stack>
    </Card>
  );
}

const goText = ({ qr }: View) => (qr === null ? "Перейти к оплате" : "Открыть приложение банка");

function Actions({ view, again }: { view: View; again: string }) {
  return (
    <Inline gap="s">
      {view.bankUrl !== null && (
        <ButtonLink href={view.bankUrl} variant="primary" size="l">
          {goText(view)}
        </ButtonLink>
      )}
      {view.bankUrl === null && view.canPay && !view.isAwaited && (
        <form method="post">
          <Button name="intent" value="pay" variant="primary" size="l">
            {again}
          </Button>
        </form>
      )}
      {view.isAwaited && (
        <form method="post">
          <Button name="intent" value="check" size="l">
            Проверить
          </Button>
        </form>
      )}
    </Inline>
  );
}

/** The page between the order and the bank. */
export function PayPage({ page, reply }: { page: PayPageView; reply: RefusedForm | undefined }) {
  const { view, others } = page;
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>{view.title}</Heading>
        <p>
          <a href={page.orderPath}>Заказ {page.number}</a>. {page.method}.
        </p>
        <FormProblems reply={reply} title="Оплатить не получилось" />
        <Payment view={view}>
          <Actions view={view} again={view.title === "Заказ не оплачен" ? "Перейти к оплате" : "Оплатить ещё раз"} />
        </Payment>
        {others.length > 0 && (
          <Details summary="Другим способом">
            <form method="post">
              <Stack gap="m">
                <RadioGroup
                  name="method"
                  label="Как оплатить"
                  options={others.map(({ method, title, group }) => ({
                    value: method,
                    label: title,
                    hint: group === title ? undefined : group,
                  }))}
                  required
                />
                <Button name="intent" value="pay">
                  Выбрать
                </Button>
              </Stack>
            </form>
          </Details>
        )}
        {view.canPay && (
          <Details summary="Пусть оплатит другой человек">
            <TextField
              name="share"
              label="Ссылка на оплату"
              hint="Кто её откроет, увидит сумму и магазин, но не заказ и не ваши данные"
              readOnly
              value={page.shareUrl}
            />
          </Details>
        )}
        {page.canCancel && (
          <Details summary="Отменить заказ">
            <form method="post">
              <Stack gap="m">
                <p>{page.cancelText}</p>
                <Button name="intent" value="cancel">
                  Отменить заказ
                </Button>
              </Stack>
            </form>
          </Details>
        )}
      </Stack>
    </Container>
  );
}

interface LinkPage {
  page: { view: View; isSettled: boolean };
  reply: RefusedForm | undefined;
}

/** What somebody sees who was sent a link to pay. */
export function PayLinkPage({ page: { view, isSettled }, reply }: LinkPage) {
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>{isSettled ? view.title : "Оплата заказа"}</Heading>
        <FormProblems reply={reply} title="Оплатить не получилось" />
        <Payment view={view}>
          <Actions view={view} again="Перейти к оплате" />
        </Payment>
      </Stack>
    </Container>
  );
}

interface ReturnPage {
  page: { number: string; view: View };
}

/** Where the bank sends a browser back to that does not know the order. */
export function ReturnPage({ page: { number, view } }: ReturnPage) {
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>{view.title}</Heading>
        <p>Заказ {number}.</p>
        <Payment view={view}>
          {view.isAwaited && <Actions view={view} again="" />}
          {!view.isAwaited && (
            <p>Подробности в письме или SMS о заказе: по ссылке из него открывается страница заказа.</p>
          )}
        </Payment>
      </Stack>
    </Container>
  );
}
