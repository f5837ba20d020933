import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import type { PromoCodeView } from "./promo-codes.server.ts";

/** Applied codes, the latest first. */
export function PromoList({ promos }: { promos: readonly PromoCodeView[] }) {
  if (promos.length === 0)
    return (
      <EmptyState
        icon="sale"
        title="Применённых промокодов нет"
        actions={<ButtonLink href="/offers/">Посмотреть акции</ButtonLink>}
      >
        <p>Введите код выше: он останется здесь вместе с условиями и сроком.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="applied-promos">
      <Stack gap="s">
        <Heading level={2} id="applied-promos">
          Применённые
        </Heading>
        {promos.map(({ name, keyword, title, terms, benefit, isOver, appliedDay, until }) => (
          <Card key={name} as="article" labelledBy={`promo-${name}`}>
            <Inline apart gap="s" align="baseline">
              <Heading level={3} id={`promo-${name}`}>
                {title}
              </Heading>
              <Badge tone={isOver ? "neutral" : "success"}>{isOver ? "Закончился" : "Действует"}</Badge>
            </Inline>
            {benefit && <p>{benefit}</p>}
            <p>{terms}</p>
            <p className={muted}>
              {keyword ? `${keyword}, применён` : "Применён"} {appliedDay}
              {until && (isOver ? `, действовал до ${until}` : `, действует до ${until}`)}
            </p>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
