import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AuthForm, StepForm } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import type { AuthView } from "./auth-view.server.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OtherSteps } from "./other-steps.tsx";

interface NewPasswordFormProps {
  view: AuthView;
  /** Secret of the letter. */
  resetToken: string;
  reply?: FormReply;
}

/** For customers who follow the link of a reset letter. */
export function NewPasswordForm({ view, resetToken, reply }: NewPasswordFormProps) {
  const field = fieldsOf("new-password", reply);
  return (
    <div className={css.step}>
      <Stack gap="m">
        <FormProblems reply={reply} title="Пароль не изменён" />
        <AuthForm
          view={view}
          intent="new-password"
          action={`/login?${new URLSearchParams({ reset_token: resetToken })}`}
          goal="auth_form_restore"
        >
          <input type="hidden" name="reset_token" value={resetToken} />
          <Stack gap="m">
            <NewPasswordFields field={field} minLength={view.limits.passwordMin} />
            <Button type="submit" variant="primary" full>
              Сохранить пароль
            </Button>
          </Stack>
        </AuthForm>
        <OtherSteps>
          <StepForm view={view} step="RestorePassword">
            Запросить новую ссылку
          </StepForm>
        </OtherSteps>
      </Stack>
    </div>
  );
}
