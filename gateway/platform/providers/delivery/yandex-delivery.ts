import { z } from "zod";
import { thirdParty } from "../third-party.ts";
import { askJson, QUOTE_TIMEOUT_MS, WORK_TIMEOUT_MS } from "./ask-json.ts";
import type {
  CarrierState,
  ExpressCourier,
  Package,
  PackedGoods,
  Place,
  Refused,
  Unknown,
} from "./delivery-provider.ts";

export interface YandexDeliverySettings {
  url: string;
  token: string;
  /** What the courier's news are sent to; null sends none, and the shop asks. */
  callbackUrl: string | null;
  /** The shop's clock: a courier's arrival is a moment. */
  now?: () => Date;
}

/** Heavier ones need a van instead of a courier's car. */
const COURIER_GRAMS = 20_000;

const problem = z.object({ code: z.string().optional(), message: z.string().optional() });
const offers = z.union([
  z.object({
    offers: z.array(
      z.object({
        price: z.object({ total_price_with_vat: z.string() }),
        delivery_interval: z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }),
      }),
    ),
  }),
  problem,
]);
const claim = z.union([
  z.object({
    id: z.string(),
    status: z.string(),
    version: z.int(),
    available_cancel_state: z.enum(["free", "paid", "unavailable"]).optional(),
    route_points: z.array(z.object({ type: z.string(), sharing_link: z.string().optional() })).default([]),
  }),
  problem,
]);

/** Statuses of a claim; one that is not here is before its approval. */
const states: Readonly<Record<string, CarrierState>> = {
  estimating_failed: "failed",
  ready_for_approval: "to_accept",
  accepted: "accepted",
  performer_lookup: "accepted",
  performer_draft: "accepted",
  performer_found: "accepted",
  pickup_arrived: "accepted",
  ready_for_pickup_confirmation: "accepted",
  pickuped: "in_transit",
  pay_waiting: "in_transit",
  delivery_arrived: "arrived",
  ready_for_delivery_confirmation: "arrived",
  delivered: "delivered",
  delivered_finish: "delivered",
  performer_not_found: "failed",
  failed: "failed",
  returning: "failed",
  return_arrived: "failed",
  ready_for_return_confirmation: "failed",
  returned: "failed",
  returned_finish: "failed",
  cancelled: "cancelled",
  cancelled_with_payment: "cancelled",
  cancelled_by_taxi: "failed",
  cancelled_with_items_on_hands: "cancelled",
};

const unknown = (reason: string): Unknown => ({ outcome: "unknown", reason });

/** Yandex Delivery, «Экспресс-доставка», by claims (https://yandex.ru/support/delivery-profile/ru/api/express/). */
export function createYandexDelivery({
  url,
  token,
  callbackUrl,
  now = () => new Date(),
}: YandexDeliverySettings): ExpressCourier {
  const party = thirdParty("yandex_express");
  const ask = <Shape extends z.ZodType>(path: string, body: unknown, shape: Shape, timeoutMs = WORK_TIMEOUT_MS) =>
    askJson(
      party,
      {
        url: `${url}/b2b/cargo/integration/v2${path}`,
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Accept-Language": "ru" },
        body,
        timeoutMs,
      },
      shape,
    );

  async function askClaim(path: string, body: unknown) {
    const reply = await ask(path, body, claim);
    if (reply.outcome === "unknown") return reply;
    if ("id" in reply.data && reply.status < 300) return { outcome: "claim" as const, claim: reply.data };
    // A wrong token is the shop's mistake, which may be mended: nothing is refused for good.
    if (reply.status === 401 || reply.status === 403) return unknown(`status ${reply.status}`);
    return refusalOf(reply.status, reply.data as z.output<typeof problem>);
  }

  const infoOf = (externalId: string) => askClaim(`/claims/info?claim_id=${encodeURIComponent(externalId)}`, {});

  return {
    id: "yandex_express",
    async quote(from, to, packages) {
      const body = {
        items: packages.map((each) => ({ ...measuresOf(each), quantity: 1, pickup_point: 1, dropoff_point: 2 })),
        route_points: [pointOf(1, from), pointOf(2, to)],
        requirements: { taxi_classes: [taxiClass(packages)] },
      };
      const reply = await ask("/offers/calculate", body, offers, QUOTE_TIMEOUT_MS);
      if (reply.outcome === "unknown") return reply;
      if (reply.status === 401 || reply.status === 403) return unknown(`status ${reply.status}`);
      if (!("offers" in reply.data)) return refusalOf(reply.status, reply.data);
      const [offer] = reply.data.offers;
      if (!offer) return { outcome: "refused", reason: "no offers" };
      const roubles = Number(offer.price.total_price_with_vat);
      const minutes = Math.ceil((Date.parse(offer.delivery_interval.to) - now().getTime()) / 60_000);
      if (!(roubles >= 0) || !(minutes > 0)) return unknown("an impossible offer");
      return { outcome: "quoted", priceKopecks: Math.ceil(roubles) * 100, minutes };
    },
    async create({ from, to, recipient, comment, packages, orderNumber }, key) {
      if (!from || !to) return { outcome: "refused", reason: "no route" };
      const body = {
        items: packages.map((goods) => itemOf(goods)),
        route_points: [
          { ...visit(1, "source"), address: addressOf(from), contact: { name: from.title, phone: from.phone } },
          {
            ...visit(2, "destination"),
            address: { ...addressOf(to), comment },
            contact: recipient,
            external_order_id: orderNumber,
          },
        ],
        client_requirements: { taxi_class: taxiClass(packages) },
        ...(callbackUrl && { callback_properties: { callback_url: callbackUrl } }),
      };
      const reply = await askClaim(`/claims/create?request_id=${encodeURIComponent(key)}`, body);
      return reply.outcome === "claim" ? { outcome: "created", externalId: reply.claim.id } : reply;
    },
    async find({ externalId }) {
      // The same request under the same key answers the claim that there is, so one without an id is created again.
      if (externalId === null) return { outcome: "not_found" };
      const reply = await infoOf(externalId);
      if (reply.outcome === "unknown") return reply;
      if (reply.outcome === "refused") return { outcome: "not_found" };
      const { id, status, route_points: points } = reply.claim;
      return {
        outcome: "found",
        externalId: id,
        state: Object.hasOwn(states, status) ? (states[status] ?? "requested") : "requested",
        trackingUrl: points.find((point) => point.type === "destination")?.sharing_link ?? "",
        providerState: status,
      };
    },
    async accept({ externalId }) {
      const info = await infoOf(externalId ?? "");
      if (info.outcome !== "claim") return info;
      const { id, version } = info.claim;
      const reply = await askClaim(`/claims/accept?claim_id=${encodeURIComponent(id)}`, { version });
      return reply.outcome === "claim" ? { outcome: "accepted" } : reply;
    },
    async cancel({ externalId }) {
      if (externalId === null) return { outcome: "cancelled" };
      const info = await infoOf(externalId);
      if (info.outcome !== "claim") return info;
      const { id, version, status, available_cancel_state: terms = "unavailable" } = info.claim;
      if (states[status] === "cancelled") return { outcome: "cancelled" };
      // A courier who is at the door already is paid for; nobody decides that but staff.
      if (terms !== "free") return { outcome: "refused", reason: `${status}, cancel ${terms}` };
      const reply = await askClaim(`/claims/cancel?claim_id=${encodeURIComponent(id)}`, {
        version,
        cancel_state: terms,
      });
      return reply.outcome === "claim" ? { outcome: "cancelled" } : reply;
    },
  };
}

const refusalOf = (status: number, { code, message }: z.output<typeof problem>): Refused => ({
  outcome: "refused",
  reason: [`status ${status}`, code, message].filter(Boolean).join(": "),
});

/** «express» is a courier's car, «cargo» a van. */
const taxiClass = (packages: readonly Package[]): "express" | "cargo" =>
  packages.reduce((sum, { grams }) => sum + grams, 0) > COURIER_GRAMS ? "cargo" : "express";

const visit = (id: number, type: "source" | "destination") => ({ point_id: id, visit_order: id, type });

/** Longitude first. */
const addressOf = ({ address, lat, lng }: Place) => ({ fullname: address, coordinates: [lng, lat] });
const pointOf = (id: number, place: Place) => ({ id, ...addressOf(place) });

/** Metres and kilogrammes. */
const measuresOf = ({ grams, lengthCm, widthCm, heightCm }: Package) => ({
  weight: grams / 1_000,
  size: { length: lengthCm / 100, width: widthCm / 100, height: heightCm / 100 },
});

const itemOf = (goods: PackedGoods) => ({
  extra_id: goods.sku,
  title: goods.title,
  ...measuresOf({
    ...goods,
    grams: Math.ceil(goods.grams / goods.quantity),
    heightCm: goods.heightCm / goods.quantity,
  }),
  quantity: goods.quantity,
  cost_value: (goods.kopecks / 100).toFixed(2),
  cost_currency: "RUB",
  pickup_point: 1,
  droppof_point: 2,
});
