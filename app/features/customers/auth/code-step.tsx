import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { control, width } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import { OtherSteps } from "./other-steps.tsx";

const WITHOUT_SCRIPTS = "Проверке «Я не робот» нужны скрипты. Без них подтвердите номер звонком.";

/** A code by SMS or e-mail; one by e-mail, or one that needs a captcha, may be replaced by a call. AUT-072, AUT-077 … AUT-079, A-02 */
export function CodeStep({ view, reply }: StepProps) {
  const field = fieldsOf("confirm", reply);
  const isMail = view.step === "EnterCodeEmail";
  return (
    <Stack gap="m">
      <p>
        Отправили код {isMail ? "на почту" : "на номер"} <strong className={css.sentTo}>{view.sentTo}</strong>
        {isMail && ". Нет письма — проверьте папку «Спам»"}.
      </p>
      <AuthForm view={view} intent="confirm" goal="auth_form_code">
        <Stack gap="m">
          <CodeField {...field("code")} length={view.limits.codeLength} />
          {reply?.form === "confirm" && <RequiredCaptcha view={view} otherwise={WITHOUT_SCRIPTS} />}
          <Button type="submit" variant="primary" full>
            Подтвердить
          </Button>
        </Stack>
      </AuthForm>
      <Resend view={view} reply={reply} />
      <OtherSteps isQuiet={!isMail}>
        {(isMail || view.needsCaptcha) && (
          <AuthForm view={view} intent="call" asksForCode>
            <Button type="submit">{isMail ? "Подтвердить другим способом" : "Подтвердить звонком"}</Button>
          </AuthForm>
        )}
        <StepForm view={view} step="EnterPhone">
          Сбросить
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

/** AUT-093 … AUT-095 */
function Resend({ view }: StepProps) {
  const { resendSeconds } = view;
  return (
    <div data-countdown={resendSeconds}>
      {resendSeconds > 0 && (
        <p className={css.waiting} data-running="">
          Отправить повторно через <span data-left="">{resendSeconds}</span> сек.{" "}
          <noscript>
            <a href="/login">Обновить страницу</a>
          </noscript>
        </p>
      )}
      <div data-over="" hidden={resendSeconds > 0}>
        <AuthForm view={view} intent="resend" goal="auth_form_resend" asksForCode>
          <RequiredCaptcha view={view} otherwise={WITHOUT_SCRIPTS} />
          <Button type="submit">Отправить код повторно</Button>
        </AuthForm>
      </div>
    </div>
  );
}

interface CodeFieldProps {
  name: string;
  id: string;
  /** Number of digits of a code. */
  length: number;
  error?: string;
}

/** One field, so that pasting and the phone's own suggestion work. AUT-119 */
function CodeField({ id, name, length, error }: CodeFieldProps) {
  return (
    <FieldFrame id={id} label={`Код, ${length} цифры`} error={error}>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={length}
        className={`${control} ${width.short} ${css.code}`}
        data-code=""
        {...fieldAria({ id, error })}
      />
    </FieldFrame>
  );
}
