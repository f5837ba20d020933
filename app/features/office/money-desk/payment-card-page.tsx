import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { PAYMENTS_PATH } from "./money-paths.ts";
import type { MoneyField, PaymentCardView } from "./payment-card.server.ts";

interface PaymentCardPageProps {
  view: PaymentCardView;
  reply: RefusedForm<MoneyField> | undefined;
}

/** All that is known of the money of an attempt to pay, and what can be done about it. */
export function PaymentCardPage({ view, reply }: PaymentCardPageProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Платежи", href: PAYMENTS_PATH }]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1}>Платёж {view.number}</Heading>
        <Badge tone={view.state.tone}>{view.state.text}</Badge>
        {view.concerns && <Badge tone="danger">{view.concerns}</Badge>}
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      <form method="post">
        <Inline gap="s">
          <input type="hidden" name="intent" value="ask" />
          <Button variant="primary">Спросить банк</Button>
          {view.orderPath && (
            <a href={view.orderPath} className={loneLink}>
              Карточка заказа
            </a>
          )}
        </Inline>
      </form>
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Commands view={view} reply={reply} />
          <Notices view={view} />
        </Stack>
        <Stack gap="m">
          <Card as="section" labelledBy="payment-sums">
            <Stack gap="s">
              <SectionTitle id="payment-sums">Деньги</SectionTitle>
              <DefinitionTable sums rows={view.sums} />
            </Stack>
          </Card>
          <ReturnForm view={view} reply={reply} />
        </Stack>
      </Grid>
    </BackOfficeFrame>
  );
}

const SectionTitle = ({ id, children }: { id: string; children: string }) => (
  <Heading level={2} size="large" id={id}>
    {children}
  </Heading>
);

type PartProps = Pick<PaymentCardPageProps, "view" | "reply">;

const Commands = ({ view: { commands }, reply }: PartProps) => (
  <Stack as="section" gap="s">
    <SectionTitle id="payment-commands">Команды банку</SectionTitle>
    {commands.length === 0 ? (
      <p className={muted}>Команд не было.</p>
    ) : (
      <Stack as="ol" gap="m">
        {commands.map((command) => (
          <li key={command.id}>
            <Stack gap="s">
              <Inline gap="s" align="baseline">
                <strong>{command.title}</strong>
                <Badge tone={command.state.tone}>{command.state.text}</Badge>
              </Inline>
              <div className={muted}>{command.about}</div>
              {command.failure && <p>Ответ: {command.failure}</p>}
              {command.closing && (
                <p>
                  {command.state.text}: {command.closing}
                </p>
              )}
              {command.isWaiting && <Decision command={command} reply={reply} />}
              {command.isToApprove && <Approval command={command} reply={reply} />}
            </Stack>
          </li>
        ))}
      </Stack>
    )}
  </Stack>
);

type CommandProps = { command: PaymentCardView["commands"][number] } & Pick<PartProps, "reply">;

/** A second person lets it go; anybody may drop it. */
function Approval({ command: { id, title, mayApprove }, reply }: CommandProps) {
  const intent = `decline-${id}`;
  return (
    <Stack gap="s">
      {mayApprove ? (
        <form method="post">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="command" value={id} />
          <Button variant="danger" aria-label={`Подтвердить: ${title}`}>
            Подтвердить возврат
          </Button>
        </form>
      ) : (
        <p>Возврат подтвердит другой сотрудник с доступом к деньгам.</p>
      )}
      <Details summary="Не возвращать" open={reply?.form === intent}>
        <form method="post" noValidate>
          <Stack gap="s">
            <input type="hidden" name="intent" value={intent} />
            <TextField {...fieldsOf<MoneyField>(intent, reply)("reason")} label="Почему нет" maxLength={500} />
            <div>
              <Button>Не подтверждать</Button>
            </div>
          </Stack>
        </form>
      </Details>
    </Stack>
  );
}

/** Once more, or an end to it. */
function Decision({ command: { id, title }, reply }: CommandProps) {
  const intent = `close-${id}`;
  return (
    <Stack gap="s">
      <form method="post">
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="command" value={id} />
        <Button aria-label={`Повторить: ${title}`}>Повторить</Button>
      </form>
      <Details summary="Закрыть без повтора" open={reply?.form === intent}>
        <form method="post" noValidate>
          <Stack gap="s">
            <input type="hidden" name="intent" value={intent} />
            <TextField
              {...fieldsOf<MoneyField>(intent, reply)("reason")}
              label="Как решили"
              hint="Например: вернули переводом, номер поручения. Банку больше ничего не отправим"
              maxLength={500}
            />
            <div>
              <Button variant="danger">Закрыть команду</Button>
            </div>
          </Stack>
        </form>
      </Details>
    </Stack>
  );
}

const Notices = ({ view: { notices } }: Pick<PartProps, "view">) => (
  <Stack as="section" gap="s">
    <SectionTitle id="payment-notices">Уведомления банка</SectionTitle>
    {notices.length === 0 ? (
      <p className={muted}>Уведомлений нет: состояние узнаём сами.</p>
    ) : (
      <Stack as="ul" gap="s">
        {notices.map(({ id, text, failure }) => (
          <li key={id}>
            {text}
            {failure && <div className={muted}>{failure}</div>}
          </li>
        ))}
      </Stack>
    )}
  </Stack>
);

/** Only for money that no order keeps. */
function ReturnForm({ view: { returnable, isHeld, key }, reply }: PartProps) {
  if (!returnable) return null;
  const field = fieldsOf<MoneyField>("return", reply, { amount: returnable.roubles });
  const values: Partial<Record<string, string>> = reply?.form === "return" ? reply.initialValue : {};
  return (
    <Card as="section" labelledBy="payment-return">
      <form method="post" noValidate>
        <Stack gap="s">
          <SectionTitle id="payment-return">Вернуть деньги</SectionTitle>
          <p>
            Эти деньги не засчитаны за заказ: можно вернуть <strong>{returnable.text}</strong>. Они уйдут туда, откуда
            пришли.
          </p>
          <input type="hidden" name="intent" value="return" />
          <input type="hidden" name="key" value={values.key ?? key} />
          <TextField
            {...field("amount")}
            label="Сумма, ₽"
            hint={isHeld ? "Деньги удержаны на карте, освободить можно только всё" : undefined}
            inputMode="decimal"
            width="short"
          />
          <TextField {...field("reason")} label="Почему" maxLength={200} />
          <div>
            <Button variant="danger">Вернуть</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
