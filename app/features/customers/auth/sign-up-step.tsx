import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AuthButton, AuthForm, Missing, StepForm, type StepProps } from "./auth-form.tsx";
import { OtherSteps } from "./other-steps.tsx";

/** AUT-130. The server cleans an address before it looks closer. */
const EMAIL_PATTERN = "\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*";

/** AUT-123 … AUT-130, AUT-139 */
export function SignUpStep({ view, reply }: StepProps) {
  const field = fieldsOf("signup", reply);
  const { isShort } = view.options;
  const { namePattern, lettersPattern } = view.limits;
  return (
    <Stack gap="m">
      {view.inviter && <Notice>Вас приглашает {view.inviter}</Notice>}
      <p>
        Номер <strong>{view.phone}</strong> подтверждён. Осталось познакомиться.
      </p>
      <AuthForm view={view} intent="signup" goal="auth_form_signup" whileValid>
        <Stack gap="m">
          <TextField
            {...field("firstname")}
            label="Имя"
            hint="Русскими буквами"
            autoComplete="given-name"
            maxLength={100}
            pattern={namePattern}
            title="русскими буквами, от 2 до 100 знаков"
            required
          />
          <TextField
            {...field("surname")}
            label={isShort ? "Фамилия, если хотите" : "Фамилия"}
            autoComplete="family-name"
            maxLength={100}
            pattern={isShort ? lettersPattern : namePattern}
            title={isShort ? "русскими буквами" : "русскими буквами, от 2 до 100 знаков"}
            required={!isShort}
          />
          {view.email === "" ? (
            <TextField
              {...field("email")}
              label="E-mail"
              type="text"
              inputMode="email"
              autoComplete="email"
              maxLength={200}
              pattern={EMAIL_PATTERN}
              title="например anna@example.ru"
              required
            />
          ) : (
            <p>
              E-mail: <strong>{view.email}</strong>
            </p>
          )}
          <ConsentTicks field={field} version={view.consentVersion} required />
          <AuthButton variant="primary" full>
            Зарегистрироваться
          </AuthButton>
          <Missing />
        </Stack>
      </AuthForm>
      <OtherSteps>
        <StepForm view={view} step="EnterPhone">
          Сбросить
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}
