import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { control, error as errorClass } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import { OtherSteps } from "./other-steps.tsx";

interface PhoneFieldProps {
  name: string;
  id: string;
  defaultValue?: string;
  error?: string;
}

const HINT = "Мобильный: +7 и десять цифр";

/** One field for any spelling; scripts fix the +7 before it and space the ten digits. */
function PhoneField({ id, name, defaultValue, error }: PhoneFieldProps) {
  return (
    <FieldFrame id={id} label="Номер телефона" hint={HINT} error={error}>
      <div className={css.phone} data-phone="">
        <span className={css.prefix} hidden aria-hidden="true">
          +7
        </span>
        <input
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={40}
          defaultValue={defaultValue}
          className={control}
          {...fieldAria({ id, hint: HINT, error })}
        />
      </div>
      <div className={errorClass} aria-live="polite" data-phone-error="" />
    </FieldFrame>
  );
}

const WITHOUT_SCRIPTS = "Проверке «Я не робот» нужны скрипты. Без них подтвердите номер звонком.";

/** AUT-028, AUT-061, AUT-106 … AUT-114 */
export function EnterPhoneStep({ view, reply }: StepProps) {
  const field = fieldsOf("code", reply, { phone: view.phone });
  const mayCall = (view.needsCaptcha || view.offersCall) && view.phone !== "";
  const canCallOnly = mayCall && (view.offersCall || view.captcha === null);
  return (
    <Stack gap="m">
      <p>Пришлём код на этот номер.{view.backPath === null && " Если вы у нас впервые, после кода спросим имя."}</p>
      {canCallOnly && <CallInstead view={view} />}
      {mayCall && !canCallOnly && (
        <noscript>
          <CallInstead view={view} />
        </noscript>
      )}
      <AuthForm view={view} intent="code" goal="auth_form_phone" asksForCode whileValid>
        <Stack gap="m">
          <PhoneField {...field("phone")} />
          {!canCallOnly && <RequiredCaptcha view={view} otherwise={WITHOUT_SCRIPTS} />}
          <Button type="submit" variant={canCallOnly ? "secondary" : "primary"} full>
            Получить код
          </Button>
        </Stack>
      </AuthForm>
      <OtherSteps>
        <StepForm view={view} step="EnterByPassword">
          Войти по паролю
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

/** A call needs no captcha, which is not there or needs scripts, and no code, of which the phone has had too many. */
function CallInstead({ view }: Pick<StepProps, "view">) {
  return (
    <Notice tone="warning">
      <p>Код сейчас не отправить. Подтвердите номер {view.phone} бесплатным звонком.</p>
      <AuthForm view={view} intent="call" asksForCode>
        <Button type="submit" variant="primary">
          Подтвердить звонком
        </Button>
      </AuthForm>
    </Notice>
  );
}
