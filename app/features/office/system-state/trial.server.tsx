import { openingTrial, openingTrialSend, type TrialMessage } from "../../../../gateway/contract/office/system-state.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPhone, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
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

/** Where trial messages of whoever asks go, and what became of the last ones. Throws 403 and 503. */
export async function loadTrial(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, opening.permission);
  const [{ messages }, { zone }] = await Promise.all([
    visitor.gateway.call(openingTrial, {}).then(required),
    visitor.region(),
  ]);
  return {
    messages: takeFlash(visitor.cookies),
    facts: messages.map((message) => factOf(message, zone)),
    canSend: messages.some(({ recipient }) => recipient !== ""),
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
  };
  return doAct(visitor, await request.formData(), acts, { back: OPENING_TRIAL_PATH });
}

interface TrialPageProps {
  view: Awaited<ReturnType<typeof loadTrial>>;
  reply: RefusedForm<never> | undefined;
}

/** Whether letters and text messages arrive, tried on oneself. */
export function TrialPage({ view: { messages, facts, canSend }, reply }: TrialPageProps) {
  return (
    <BackOfficeFrame trail={[{ label: opening.title, href: opening.path }]} messages={messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Проверка писем и SMS
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
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
