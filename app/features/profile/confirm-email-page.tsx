import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";

interface ConfirmEmailPageProps {
  token: string;
  isDone: boolean;
  problem: string | null | undefined;
}

/** Where the link of a letter leads. ACC-008 */
export function ConfirmEmailPage({ token, isDone, problem }: ConfirmEmailPageProps) {
  return (
    <Container width="narrow">
      {isDone ? (
        <EmptyState
          icon="check"
          level={1}
          title="Адрес подтверждён"
          actions={<ButtonLink href="/my/profile/">Мои данные</ButtonLink>}
        >
          <p>Теперь сюда будут приходить письма о заказах, и по этому адресу можно войти с паролем.</p>
        </EmptyState>
      ) : (
        <Stack gap="m">
          <Heading level={1}>Подтвердить адрес почты</Heading>
          {problem && (
            <Notice live tone="danger" action={<ButtonLink href="/my/profile/">Мои данные</ButtonLink>}>
              {problem}
            </Notice>
          )}
          <p>Нажмите кнопку, если это ваш адрес и вы указали его в личном кабинете.</p>
          <form method="post" action={`/my/profile/confirm-email/?${new URLSearchParams({ token })}`}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              Подтвердить адрес
            </Button>
          </form>
        </Stack>
      )}
    </Container>
  );
}
