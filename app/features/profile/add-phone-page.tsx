import { type FormReply, fieldsOf } from "../../shared/form-reply.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AddPhoneView } from "./add-phone.server.ts";

interface AddPhonePageProps {
  /** The phone that a code went to, null before that. */
  sent: AddPhoneView;
  reply?: FormReply;
}

/** The phone, then the code that came to it. */
export function AddPhonePage({ sent, reply }: AddPhonePageProps) {
  return <Card>{sent ? <CodeStep sent={sent} reply={reply} /> : <PhoneStep reply={reply} />}</Card>;
}

const ACTION = "/my/profile/phone/";

function PhoneStep({ reply }: { reply?: FormReply }) {
  const field = fieldsOf("send", reply);
  return (
    <form method="post" action={ACTION} noValidate>
      <input type="hidden" name="intent" value="send" />
      <Stack gap="m">
        <TextField
          {...field("phone")}
          label="Телефон"
          hint="Мобильный: +7 и десять цифр. Пришлём на него код"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <Inline>
          <Button type="submit" variant="primary">
            Получить код
          </Button>
          <ButtonLink href="/my/profile/" variant="quiet">
            Отмена
          </ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}

function CodeStep({ sent, reply }: { sent: NonNullable<AddPhoneView>; reply?: FormReply }) {
  const field = fieldsOf("code", reply);
  return (
    <Stack gap="m">
      <form method="post" action={ACTION} noValidate>
        <input type="hidden" name="intent" value="code" />
        <Stack gap="m">
          <DefinitionTable rows={[{ term: "Код отправлен", value: sent.phone }]} />
          <TextField
            {...field("code")}
            defaultValue=""
            label="Код из сообщения"
            hint="Четыре цифры"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            width="short"
          />
          <div>
            <Button type="submit" variant="primary">
              Добавить телефон
            </Button>
          </div>
        </Stack>
      </form>
      <Inline gap="s">
        <OtherWay intent="resend">Отправить код ещё раз</OtherWay>
        <OtherWay intent="back">Изменить номер</OtherWay>
      </Inline>
      <p>Новый код можно запросить после {sent.resendTime}.</p>
    </Stack>
  );
}

function OtherWay({ intent, children }: { intent: string; children: string }) {
  return (
    <form method="post" action={ACTION}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="quiet">
        {children}
      </Button>
    </form>
  );
}
