import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Container } from "../../../ui/layout.tsx";
import { EnquiryPage } from "../../catalogue/enquiries/enquiry-page.tsx";
import type { AgreedPriceView } from "./agreed-price.server.ts";

interface AgreedPriceProps {
  view: AgreedPriceView;
  reply: RefusedForm<never> | undefined;
}

/** A price that was agreed on. Asks before it counts anywhere: programs that check messages follow links, but press no buttons. */
export function AgreedPricePage({ view: { offer }, reply }: AgreedPriceProps) {
  if (!offer)
    return (
      <Container width="narrow">
        <EmptyState
          icon="check"
          level={1}
          title="Эта цена уже не действует"
          actions={<ButtonLink href="/">На главную</ButtonLink>}
        >
          <p>Срок закончился, заказ с этой ценой уже оформлен, или товар подешевел для всех.</p>
        </EmptyState>
      </Container>
    );
  return (
    <EnquiryPage title="Цена по договорённости" good={offer.goods}>
      <FormProblems reply={reply} title="Товар не положен в корзину" />
      <Card>
        <DefinitionTable rows={offer.facts} />
      </Card>
      <p>С промокодами, баллами и скидкой за старый аккумулятор эта цена не складывается.</p>
      <form method="post">
        <Button variant="primary">Положить в корзину по этой цене</Button>
      </form>
    </EnquiryPage>
  );
}
