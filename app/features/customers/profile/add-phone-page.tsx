import type { ReactNode } from "react";
import { fieldId, fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Captcha } from "../auth/captcha.tsx";
import type { AddPhoneView } from "./add-phone.server.ts";

interface AddPhonePageProps {
  view: AddPhoneView;
  reply?: RefusedForm;
}

/** Asks for the phone, then for the code sent to it. */
export function AddPhonePage({ view, reply }: AddPhonePageProps) {
  const { sent } = view;
  return (
    <Stack gap="m">
      <Card>{sent ? <CodeStep view={view} sent={sent} reply={reply} /> : <PhoneStep view={view} reply={reply} />}</Card>
    </Stack>
  );
}

/** Shown after a code was refused without a captcha. */
function RequiredCaptcha({ view, reply, form }: AddPhonePageProps & { form: string }) {
  if (reply?.form !== form || !reply.error.captcha) return null;
  return (
    <Captcha
      script={view.captcha}
      id={fieldId(form, "captcha")}
      otherwise="Проверке «Я не робот» нужны скрипты. Без них добавьте телефон позже, когда кодов запрашивают меньше."
    />
  );
}

const ACTION = "/my/profile/phone/";

function PhoneStep({ view, reply }: AddPhonePageProps) {
  const field = fieldsOf("send", reply);
  return (
    <form method="post" action={ACTION} noValidate>
      <input type="hidden" name="intent" value="send" />
      <Stack gap="m">
        <TextField
          {...field("phone")}
          kind="phone"
          label="Телефон"
          hint="Мобильный: +7 и десять цифр. Пришлём на него код"
        />
        <RequiredCaptcha view={view} reply={reply} form="send" />
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

function CodeStep({ view, sent, reply }: AddPhonePageProps & { sent: NonNullable<AddPhoneView["sent"]> }) {
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
        <OtherStep intent="resend" asked={<RequiredCaptcha view={view} reply={reply} form="resend" />}>
          Отправить код ещё раз
        </OtherStep>
        <OtherStep intent="back">Изменить номер</OtherStep>
      </Inline>
      <p>Новый код можно запросить после {sent.resendTime}.</p>
    </Stack>
  );
}

function OtherStep({ intent, asked, children }: { intent: string; asked?: ReactNode; children: string }) {
  return (
    <form method="post" action={ACTION}>
      <input type="hidden" name="intent" value={intent} />
      {asked}
      <Button type="submit" variant="quiet">
        {children}
      </Button>
    </form>
  );
}
