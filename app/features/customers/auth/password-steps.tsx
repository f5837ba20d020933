import { fieldsOf } from "../../../shared/form-reply.ts";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AuthButton, AuthForm, RequiredCaptcha, StepForm, type StepProps } from "./auth-form.tsx";
import { OtherSteps } from "./other-steps.tsx";

/** AUT-080, AUT-081, AUT-120, AUT-121 */
export function EnterByPasswordStep({ view, reply }: StepProps) {
  const field = fieldsOf("password", reply, { username: view.email });
  return (
    <Stack gap="m">
      <AuthForm view={view} intent="password" goal="auth_form_password">
        <Stack gap="m">
          <TextField {...field("username")} kind="email" label="E-mail" autoComplete="username" />
          <TextField
            {...field("password")}
            label="Пароль"
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
          <RequiredCaptcha
            view={view}
            otherwise="Проверке «Я не робот» нужны скрипты. Без них войдите по номеру телефона."
          />
          <AuthButton variant="primary" full>
            Войти
          </AuthButton>
        </Stack>
      </AuthForm>
      <OtherSteps>
        <StepForm view={view} step="RestorePassword">
          Забыли пароль?
        </StepForm>
        <StepForm view={view} step="EnterPhone">
          Войти по номеру телефона
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

/** AUT-082 … AUT-084, AUT-122 */
export function RestorePasswordStep({ view, reply }: StepProps) {
  const field = fieldsOf("restore", reply, { email: view.email });
  const hasFailed = reply?.form === "restore" && reply.error[""] !== undefined;
  return (
    <Stack gap="m">
      <p>Пришлём на почту ссылку, по которой можно задать новый пароль.</p>
      <AuthForm view={view} intent="restore" goal="auth_form_restore">
        <Stack gap="m">
          <TextField {...field("email")} kind="email" label="E-mail" />
          <AuthButton variant="primary" full>
            Отправить ссылку
          </AuthButton>
        </Stack>
      </AuthForm>
      <OtherSteps isQuiet={!hasFailed}>
        <StepForm view={view} step="EnterPhone" look={hasFailed ? "secondary" : "quiet"}>
          Войти по номеру телефона
        </StepForm>
        <StepForm view={view} step="EnterByPassword">
          Войти по паролю
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}

export function RestorePasswordFinishedStep({ view }: StepProps) {
  return (
    <Stack gap="m">
      <p>
        Отправили письмо на <strong>{view.email}</strong>. Откройте ссылку из него и задайте новый пароль. Нет письма —
        проверьте папку «Спам».
      </p>
      <OtherSteps isQuiet={false}>
        <StepForm view={view} step="EnterByPassword" look="secondary">
          Войти по паролю
        </StepForm>
        <StepForm view={view} step="EnterPhone">
          Войти по номеру телефона
        </StepForm>
      </OtherSteps>
    </Stack>
  );
}
