import type { FormReply } from "../../../shared/form-reply.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import type { AuthPageView } from "./auth-page.server.ts";
import { AuthStep } from "./auth-step.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { readFrom } from "./return-path.ts";

/** The same steps inline. AUT-008, B-21 */
export function AuthPage({ page, reply }: { page: AuthPageView; reply: FormReply | undefined }) {
  const { title, resetToken, isResetSpent, flash } = page;
  // A refused form of the modal is answered here and leads back there.
  const from = reply ? readFrom({ get: (name) => reply.values[name] }) : page.view.from;
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
            <AuthStep view={view} reply={reply} flash={flash} />
          )}
        </Card>
      </Stack>
    </Container>
  );
}
