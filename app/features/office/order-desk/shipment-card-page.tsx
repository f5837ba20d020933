import { FormProblems } from "../../../shared/form-problems.tsx";
import type { FormReply } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { SectionTitle } from "./act-forms.tsx";
import type { ShipmentCardView } from "./shipment-card.server.ts";

interface ShipmentCardPageProps {
  view: ShipmentCardView;
  reply: FormReply | undefined;
}

/** What a carrier was asked to bring and how far it is; it can be asked again or called off. */
export function ShipmentCardPage({ view, reply }: ShipmentCardPageProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1}>{view.title}</Heading>
        <Badge tone={view.state.tone}>{view.state.text}</Badge>
        {view.needsAttention && <Badge tone="danger">Требует внимания</Badge>}
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      {view.failure && <p>Ответ перевозчика: {view.failure}</p>}
      <Inline gap="m">
        <a href={view.order.href} className={loneLink}>
          Заказ {view.order.text}
        </a>
        {view.trackingUrl && (
          <a href={view.trackingUrl} className={loneLink} rel="noreferrer">
            Где посылка
          </a>
        )}
      </Inline>
      <Acts view={view} />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Stack as="section" gap="s">
            <SectionTitle id="shipment-packages">Что везут</SectionTitle>
            <Stack as="ul" gap="s">
              {view.packages.map(({ sku, title, about }) => (
                <li key={sku}>
                  <strong>{title}</strong>
                  <div className={muted}>{about}</div>
                </li>
              ))}
            </Stack>
          </Stack>
        </Stack>
        <Stack gap="m">
          <Card as="section" labelledBy="shipment-request">
            <Stack gap="s">
              <SectionTitle id="shipment-request">Кому и куда</SectionTitle>
              <DefinitionTable rows={view.request} />
            </Stack>
          </Card>
          <Stack as="section" gap="s">
            <SectionTitle id="shipment-events">Что было</SectionTitle>
            {view.events.length === 0 ? (
              <p className={muted}>Перевозчика ещё не вызывали.</p>
            ) : (
              <Stack as="ol" gap="s">
                {view.events.map(({ at, text }) => (
                  <li key={at}>{text}</li>
                ))}
              </Stack>
            )}
          </Stack>
        </Stack>
      </Grid>
    </BackOfficeFrame>
  );
}

const Acts = ({ view: { acts } }: Pick<ShipmentCardPageProps, "view">) => (
  <>
    {acts.requestAgain && (
      <form method="post">
        <input type="hidden" name="intent" value="retry" />
        <Button variant="primary">Вызвать снова</Button>
      </form>
    )}
    {acts.callOff && (
      <Details summary="Отозвать отправление">
        <form method="post">
          <Stack gap="s">
            <input type="hidden" name="intent" value="call-off" />
            <p>Перевозчик не приедет, заказ останется как есть. Вызвать снова можно будет отсюда же.</p>
            <div>
              <Button variant="danger">Отозвать</Button>
            </div>
          </Stack>
        </form>
      </Details>
    )}
  </>
);
