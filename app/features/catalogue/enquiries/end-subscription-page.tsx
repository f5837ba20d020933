import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { SubscriptionView } from "./end-subscription.server.ts";

interface EndSubscriptionPageProps {
  view: SubscriptionView;
  /** Why the subscription was not ended. */
  problem: string | null | undefined;
}

/** Asks before it ends anything: programs that check mail follow links, but press no buttons. */
export function EndSubscriptionPage({ view: { secret, good }, problem }: EndSubscriptionPageProps) {
  if (!good) {
    return (
      <Container width="narrow">
        <EmptyState
          icon="check"
          level={1}
          title="Подписка завершена"
          actions={<ButtonLink href="/">На главную</ButtonLink>}
        >
          <p>Писем о поступлении этого товара больше не будет.</p>
        </EmptyState>
      </Container>
    );
  }
  const { sku, title, url } = good;
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>Завершить подписку?</Heading>
        {problem && (
          <Notice live tone="danger">
            {problem}
          </Notice>
        )}
        <p>
          Вы просили сообщить о поступлении товара {url === null ? `«${title}»` : <a href={url}>{title}</a>}. После
          завершения писем о нём не будет.
        </p>
        <form method="post" action={`/subscriptions/end/?secret=${encodeURIComponent(secret)}`}>
          <input type="hidden" name="secret" value={secret} />
          <input type="hidden" name="good_id" value={sku} />
          <Button type="submit" variant="primary">
            Завершить подписку
          </Button>
        </form>
      </Stack>
    </Container>
  );
}
