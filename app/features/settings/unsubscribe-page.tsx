import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";

interface UnsubscribePageProps {
  token: string;
  isDone: boolean;
  problem: string | null | undefined;
}

/** Where the last link of a news letter leads. */
export function UnsubscribePage({ token, isDone, problem }: UnsubscribePageProps) {
  return (
    <Container width="narrow">
      {isDone ? (
        <EmptyState icon="check" level={1} title="Вы отписаны" actions={<ButtonLink href="/">На главную</ButtonLink>}>
          <p>Писем об акциях больше не будет. О ваших заказах мы напишем, как и прежде.</p>
        </EmptyState>
      ) : (
        <Stack gap="m">
          <Heading level={1}>Отписаться от рассылок?</Heading>
          {problem && (
            <Notice live tone="danger" action={<ButtonLink href="/my/settings/">В настройки</ButtonLink>}>
              {problem}
            </Notice>
          )}
          <p>Писем об акциях и баллах больше не будет. О ваших заказах мы напишем, как и прежде.</p>
          <form method="post" action={`/my/settings/unsubscribe/?${new URLSearchParams({ token })}`}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              Отписаться
            </Button>
          </form>
        </Stack>
      )}
    </Container>
  );
}
