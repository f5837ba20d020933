import { useCallback, useState } from "react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AuthForm, StepForm } from "./auth-form.tsx";
import type { AuthPageView } from "./auth-page.server.ts";
import * as css from "./auth-step.css.ts";
import { AuthSteps } from "./auth-steps.tsx";
import type { AuthView } from "./auth-view.server.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OtherSteps } from "./other-steps.tsx";

interface NewPasswordFormProps {
  view: AuthView;
  /** Secret of the letter. */
  resetToken: string;
  isSpent: boolean;
  reply?: RefusedForm;
}

/** For customers who follow the link of a reset letter. */
function NewPasswordForm({ view, resetToken, isSpent, reply }: NewPasswordFormProps) {
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

/** The same steps inline. AUT-008, B-21 */
export function AuthPage({ page, reply }: { page: AuthPageView; reply: RefusedForm | undefined }) {
  const { resetToken, isResetSpent, flash } = page;
  const [title, setTitle] = useState(page.title);
  const onTitle = useCallback((title: string) => {
    document.title = title;
    setTitle(title);
  }, []);
  // A refused form of the modal is answered here and leads back there.
  const from = reply ? (reply.initialValue.from ?? "") : page.view.from;
  const view = { ...page.view, from };
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1} id="auth-title">
          {title}
        </Heading>
        <Card>
          {resetToken ? (
            <NewPasswordForm view={view} resetToken={resetToken} isSpent={isResetSpent} reply={reply} />
          ) : (
            <AuthSteps first={{ view, reply, flash }} onTitle={onTitle} />
          )}
        </Card>
      </Stack>
    </Container>
  );
}
