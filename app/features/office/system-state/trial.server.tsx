import { randomUUID } from "node:crypto";
import {
  openingTrial,
  openingTrialCheck,
  openingTrialPay,
  openingTrialSend,
  type TrialMessage,
  type TrialPayment,
  trialPaymentStates,
} from "../../../../gateway/contract/office/opening-trial.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPhone, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { channels, messageChips, OPENING_TRIAL_PATH, opening } from "./state.server.ts";

const missing = { mail: "В вашей учётной записи нет почты", sms: "В вашей учётной записи нет телефона" };

function factOf({ channel, recipient, last }: TrialMessage, zone: Zone) {
  if (recipient === "") return { term: channels[channel], value: missing[channel] };
  const became = last
    ? [`${messageChips[last.state].text}, ${formatStamp(last.at, zone)}`, last.failure].filter(Boolean).join(": ")
    : "Ещё не проверяли";
  const address = channel === "sms" ? formatPhone(recipient) : recipient;
  return { term: `${channels[channel]} на ${address}`, value: became };
}

/** A bank, what became of the last rouble, and what can be pressed. */
const bankOf = ({ provider, title, refusal, last }: TrialPayment, zone: Zone) => ({
  id: provider,
  title,
  text: [
    refusal ?? (last ? `${trialPaymentStates[last.state]}, ${formatStamp(last.at, zone)}` : "Ещё не проверяли"),
    last?.failure,
  ]
    .filter(Boolean)
    .join(". "),
  payUrl: last?.payUrl ?? null,
  canPay: refusal === null && (last === null || last.state === "returned" || last.state === "failed"),
  canCheck: last !== null && last.state !== "returned" && last.state !== "failed",
  key: randomUUID(),
});

/** Where trial messages of whoever asks go, and what became of the last ones. Throws 403 and 503. */
export async function loadTrial(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, opening.permission);
  const [{ messages, payments }, { zone }] = await Promise.all([
    visitor.gateway.call(openingTrial, {}).then(required),
    visitor.region(),
  ]);
  return {
    messages: takeFlash(visitor.cookies),
    facts: messages.map((message) => factOf(message, zone)),
    canSend: messages.some(({ recipient }) => recipient !== ""),
    banks: payments.map((payment) => bankOf(payment, zone)),
  };
}

/** Sends them. */
export async function sendTrial(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, opening.permission);
  const acts = {
    send: act({
      form: noFields,
      call: () => visitor.gateway.call(openingTrialSend, {}),
      flash: "Сообщения уходят: обновите страницу через минуту и посмотрите, дошли ли они.",
    }),
    pay: act({
      form: openingTrialPay.input,
      call: (value) => visitor.gateway.call(openingTrialPay, value),
      flash: ({ state }) =>
        state === "pending" ? "Банк открыл страницу оплаты: перейдите на неё и заплатите рубль." : stateText(state),
    }),
    check: act({
      form: openingTrialCheck.input,
      call: (value) => visitor.gateway.call(openingTrialCheck, value),
      flash: ({ state }) => stateText(state),
    }),
  };
  return doAct(visitor, await request.formData(), acts, { back: OPENING_TRIAL_PATH });
}

const stateText = (state: keyof typeof trialPaymentStates) =>
  `Платёж на рубль: ${trialPaymentStates[state].toLowerCase()}.`;

type Bank = Awaited<ReturnType<typeof loadTrial>>["banks"][number];

function BankTrial({ bank: { id, title, text, payUrl, canPay, canCheck, key } }: { bank: Bank }) {
  return (
    <Card>
      <Stack gap="s">
        <Heading level={3} size="body">
          {title}
        </Heading>
        <p>{text}</p>
        <Inline gap="s">
          {payUrl && (
            <ButtonLink href={payUrl} variant="primary">
              Открыть страницу оплаты
            </ButtonLink>
          )}
          {(canPay || canCheck) && (
            <form method="post">
              <input type="hidden" name="intent" value={canPay ? "pay" : "check"} />
              <input type="hidden" name="provider" value={id} />
              {canPay && <input type="hidden" name="key" value={key} />}
              <Button>{canPay ? "Заплатить 1 ₽" : "Узнать, что стало"}</Button>
            </form>
          )}
        </Inline>
      </Stack>
    </Card>
  );
}

interface TrialPageProps {
  view: Awaited<ReturnType<typeof loadTrial>>;
  reply: RefusedForm<never> | undefined;
}

/** Whether letters and text messages arrive, tried on oneself, and whether each bank takes a rouble and gives it back. */
export function TrialPage({ view: { messages, facts, canSend, banks }, reply }: TrialPageProps) {
  return (
    <BackOfficeFrame trail={[{ label: opening.title, href: opening.path }]} messages={messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Проверка писем, SMS и оплаты
          </Heading>
          <p className={muted}>
            Отправьте себе письмо и SMS и убедитесь, что они пришли. «Отправлено» значит, что их принял провайдер; дошли
            ли они, видно только в почте и в телефоне.
          </p>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={facts} />
          </Card>
          {canSend && (
            <form method="post">
              <input type="hidden" name="intent" value="send" />
              <Button variant="primary">Отправить себе</Button>
            </form>
          )}
          <Heading level={2} size="large">
            Оплата рублём
          </Heading>
          <p className={muted}>
            Заплатите рубль своей картой: он идёт тем же путём, что деньги за заказ, и сам вернётся на неё. Так видно,
            что банк принимает, списывает и возвращает. Чека за такой рубль не будет: продажи не было.
          </p>
          {banks.length === 0 && <p>Ни один банк не подключён: это делают в настройках сервера.</p>}
          {banks.map((bank) => (
            <BankTrial key={bank.id} bank={bank} />
          ))}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
