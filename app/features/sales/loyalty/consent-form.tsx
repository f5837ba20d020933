import type { ElementType, FormEventHandler } from "react";
import { fieldsOf, type RefusedForm, tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CONSENT_PATH } from "./consent-path.ts";
import { THANKS } from "./consent-texts.ts";

interface ConsentFormProps {
  inviter: string | null;
  rulesVersion: string;
  reply?: RefusedForm | undefined;
  /** A form of Remix, in a page that stays. */
  as?: ElementType;
  onSubmit?: FormEventHandler;
}

/** What a customer agrees to, with the way to put it off. LOY-018, LOY-041 … LOY-045 */
export function ConsentForm({ inviter, rulesVersion, reply, as: Form = "form", onSubmit }: ConsentFormProps) {
  const field = fieldsOf("consent", reply);
  return (
    <Form method="post" action={CONSENT_PATH} noValidate onSubmit={onSubmit}>
      <Stack gap="s">
        {inviter !== null && <Notice tone="success">Вас приглашает {inviter}.</Notice>}
        <p>Получайте баллы за покупки и за друзей и оплачивайте ими до половины цены. 1 балл — 1 рубль.</p>
        <input type="hidden" name="shownVersion" value={rulesVersion} />
        <Checkbox
          {...tickOf(field("is_loyalty_registered"))}
          label={
            <>
              Согласен с{" "}
              <a href="/company/policy/#loyalty-programs" target="_blank" rel="noopener">
                правилами программы
              </a>
            </>
          }
        />
        <Checkbox
          {...tickOf(field("is_confirm_info_notification"))}
          label="Сообщать о баллах и акциях в SMS и письмах, если хотите"
        />
        <p>Юридические лица и индивидуальные предприниматели в программе не участвуют.</p>
        <Inline gap="s">
          <Button variant="primary" name="intent" value="consent">
            Согласен
          </Button>
          <Button name="intent" value="later">
            Не сейчас
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}

interface ConsentThanksProps {
  messages: readonly string[];
  /** In the modal, which its button closes. */
  onSubmit?: FormEventHandler;
}

/** LOY-019, LOY-020 */
export function ConsentThanks({ messages, onSubmit }: ConsentThanksProps) {
  return (
    <>
      <Notice live tone="success" title={THANKS}>
        <p>Баллы и их история — в личном кабинете, ссылка для друзей — в ваших данных.</p>
      </Notice>
      {messages.map((message) => (
        <Notice key={message} tone="warning">
          {message}
        </Notice>
      ))}
      <form action="/my/" onSubmit={onSubmit}>
        <Button variant="primary" autoFocus={onSubmit !== undefined}>
          Хорошо
        </Button>
      </form>
    </>
  );
}
