import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AuthForm, StepForm } from "./auth-form.tsx";
import * as css from "./auth-step.css.ts";
import type { AuthView } from "./auth-view.server.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OtherSteps } from "./other-steps.tsx";

interface NewPasswordFormProps {
  view: AuthView;
  /** Secret of the letter. */
  resetToken: string;
  isSpent: boolean;
  reply?: FormReply;
}

/** For customers who follow the link of a reset letter. */
export function NewPasswordForm({ view, resetToken, isSpent, reply }: NewPasswordFormProps) {
  const field = fieldsOf("new-password", reply);
  const anotherLink = (
    <StepForm view={view} step="RestorePassword">
      Запросить новую ссылку
    </StepForm>
  );
  if (isSpent)
    return (
      <div className={css.step}>
        <Stack gap="m">
          <Notice tone="danger" live>
            Ссылка уже использована или устарела.
          </Notice>
          {anotherLink}
        </Stack>
      </div>
    );
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
        <OtherSteps>{anotherLink}</OtherSteps>
      </Stack>
    </div>
  );
}
