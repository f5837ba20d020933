import {
  shipmentDeskCallOff,
  shipmentDeskCard,
  shipmentDeskRetry,
} from "../../../../gateway/contract/office/shipment-desk.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { formatNumber, formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { SectionTitle } from "./act-forms.tsx";
import { shipmentChip, shipmentTexts } from "./desk-chips.ts";
import { shipments } from "./shipments-list.server.ts";

type CardOfDesk = OutputOf<typeof shipmentDeskCard>;

/** The card of a shipment as texts, by the clock of the visited region. Throws 404, 403 and 503. */
export async function loadShipmentCard(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, shipments.permission);
  const card = required(await visitor.gateway.call(shipmentDeskCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  const stamp = (moment: string) => formatStamp(moment, zone);
  return {
    messages: takeFlash(visitor.cookies),
    list: { label: shipments.title, href: shipments.path },
    title: `Отправление №\u00a0${card.id}`,
    state: shipmentChip(card),
    order: { text: card.identity, href: deskOrderPath(card.identity) },
    failure: card.failure,
    needsAttention: card.needsAttention,
    facts: factsOf(card, stamp),
    trackingUrl: card.trackingUrl,
    request: requestOf(card),
    packages: card.packages.map(({ sku, title, quantity, grams, lengthCm, widthCm, heightCm }) => ({
      sku,
      title,
      about: `${formatPieces(quantity)}, ${formatNumber(grams / 1_000)}\u00a0кг, ${lengthCm}\u00a0×\u00a0${widthCm}\u00a0×\u00a0${heightCm}\u00a0см`,
    })),
    events: card.events.map(({ at, state }) => ({ at, text: `${stamp(at)}: ${shipmentTexts[state].toLowerCase()}` })),
    acts: card.acts,
  };
}
type ShipmentCardView = Awaited<ReturnType<typeof loadShipmentCard>>;

const factsOf = (card: CardOfDesk, stamp: (moment: string) => string) => [
  { term: "Кто везёт", value: card.carrier },
  { term: "Статус заказа", value: orderStatuses[card.orderStatus] },
  { term: "Цена при заказе", value: formatPrice(card.quoted) },
  { term: "Номер у перевозчика", value: card.externalId ?? "ещё не присвоен" },
  { term: "Изменено", value: stamp(card.changedAt) },
  { term: "Спросим перевозчика", value: card.nextCheckAt ? stamp(card.nextCheckAt) : "больше не нужно" },
  ...(card.silentTries > 0 ? [{ term: "Не ответил подряд, раз", value: String(card.silentTries) }] : []),
];

const requestOf = ({ recipient, to, from, comment }: CardOfDesk) => [
  { term: "Получатель", value: recipient },
  ...(from ? [{ term: "Откуда", value: from }] : []),
  { term: to.kind === "terminal" ? "Терминал" : "Куда", value: to.text },
  ...(comment ? [{ term: "Комментарий", value: comment }] : []),
];

/** Does what a form of the card asks for, and leads back to it. */
export async function actOnShipment(visitor: Visitor, request: Request, idText: string) {
  requireStaff(visitor, request, "orders");
  const { gateway } = visitor;
  const id = Number(idText);
  const acts = {
    retry: act({
      form: noFields,
      call: () => gateway.call(shipmentDeskRetry, { id }),
      flash: "Перевозчик будет вызван снова.",
    }),
    "call-off": act({
      form: noFields,
      call: () => gateway.call(shipmentDeskCallOff, { id }),
      flash: "Перевозчику сообщим, что ехать не нужно.",
    }),
  };
  const { pathname: back } = new URL(request.url);
  return doAct(visitor, await request.formData(), acts, { back, told: ["too_late"] });
}

interface ShipmentCardPageProps {
  view: ShipmentCardView;
  reply: RefusedForm | undefined;
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
