import { useEffect, useRef } from "react";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { pressForm } from "../../../shared/press-form.ts";
import { control, width } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AuthButton, AuthForm, RequiredCaptcha, StepForm, type StepProps, useInPlace } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import { useCountdown } from "./countdown.ts";
import { OtherSteps } from "./other-steps.tsx";

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
          {reply?.form === "confirm" && <RequiredCaptcha view={view} />}
          <AuthButton variant="primary" full>
            Подтвердить
          </AuthButton>
        </Stack>
      </AuthForm>
      <Resend view={view} />
      <OtherSteps isQuiet={!isMail}>
        {(isMail || view.needsCaptcha) && (
          <AuthForm view={view} intent="call" asksForCode>
            <AuthButton>{isMail ? "Подтвердить другим способом" : "Подтвердить звонком"}</AuthButton>
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
function Resend({ view }: Pick<StepProps, "view">) {
  const { left, isOver } = useCountdown(view.resendSeconds);
  return (
    <div data-countdown={view.resendSeconds}>
      {!isOver && (
        <p className={css.waiting}>
          Отправить повторно через {left} сек.{" "}
          <noscript>
            <a href="/login">Обновить страницу</a>
          </noscript>
        </p>
      )}
      <div hidden={!isOver}>
        <AuthForm view={view} intent="resend" goal="auth_form_resend" asksForCode>
          <RequiredCaptcha view={view} />
          <AuthButton>Отправить код повторно</AuthButton>
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

/** One field, so that pasting and the phone's own suggestion work. Sent once it is complete. AUT-072, AUT-119 */
function CodeField({ id, name, length, error }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLive = useInPlace();
  const sendComplete = () => {
    const field = input.current;
    if (!field || !isLive) return;
    field.value = field.value.replace(/\D/g, "").slice(0, length);
    if (field.value.length === length && field.form) pressForm(field.form);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before scripts came; without the focus the browser remembers it of a page left before
  useEffect(() => {
    if (document.activeElement === input.current) sendComplete();
  }, [isLive]);
  return (
    <FieldFrame id={id} label={`Код, ${length} цифры`} error={error}>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may have spaces around and inside.
        maxLength={isLive ? undefined : length}
        className={`${control} ${width.short} ${css.code}`}
        data-code=""
        onInput={sendComplete}
        {...fieldAria({ id, error })}
      />
    </FieldFrame>
  );
}
