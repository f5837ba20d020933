import { useEffect, useRef, useState } from "react";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { control, error as errorClass } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AuthButton, AuthForm, RequiredCaptcha, StepForm, type StepProps, useInPlace } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import { OtherSteps } from "./other-steps.tsx";
import { nationalDigits, phoneProblem, spacedDigits } from "./phone-digits.ts";

interface PhoneFieldProps {
  name: string;
  id: string;
  defaultValue?: string;
  error?: string;
}

const HINT = "Мобильный: +7 и десять цифр";

/** One field for any spelling; scripts fix the +7 before it, space the ten digits and say what is wrong once it is left. AUT-106 … AUT-114 */
function PhoneField({ id, name, defaultValue, error }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLive = useInPlace();
  const [problem, setProblem] = useState("");
  const check = () => {
    if (!isLive || !input.current) return;
    tidy(input.current);
    if (!input.current.validationMessage) setProblem("");
  };
  const tell = () => {
    const field = input.current;
    if (isLive && field) setProblem(field.value && field.validationMessage);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed and left before scripts came
  useEffect(() => {
    check();
    if (document.activeElement !== input.current && !error) tell();
  }, [isLive]);
  return (
    <FieldFrame id={id} label="Номер телефона" hint={HINT} error={error}>
      <div className={css.phone} data-phone="">
        <span className={css.prefix} hidden={!isLive} aria-hidden="true">
          +7
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete={isLive ? "tel-national" : "tel"}
          required
          maxLength={40}
          defaultValue={defaultValue}
          className={control}
          onInput={check}
          onBlur={tell}
          {...fieldAria({ id, hint: HINT, error })}
        />
      </div>
      <div className={errorClass} aria-live="polite">
        {problem}
      </div>
    </FieldFrame>
  );
}

/** Spaces the digits around the caret and tells the browser what is missing. */
function tidy(input: HTMLInputElement): void {
  const before = input.value.slice(0, input.selectionStart ?? undefined).replace(/\D/g, "").length;
  const isAtEnd = input.selectionStart === input.value.length;
  const digits = nationalDigits(input.value);
  const text = spacedDigits(digits);
  if (text !== input.value) {
    input.value = text;
    if (!isAtEnd) {
      const caret = spacedDigits(digits.slice(0, before)).length;
      input.setSelectionRange(caret, caret);
    }
  }
  input.setCustomValidity(phoneProblem(digits));
}

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
          {!canCallOnly && <RequiredCaptcha view={view} />}
          <AuthButton variant={canCallOnly ? "secondary" : "primary"} full>
            Получить код
          </AuthButton>
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
        <AuthButton variant="primary">Подтвердить звонком</AuthButton>
      </AuthForm>
    </Notice>
  );
}
