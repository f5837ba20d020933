import { z } from "zod";
import { thirdParty } from "../third-party.ts";
import { askJson, QUOTE_TIMEOUT_MS, WORK_TIMEOUT_MS } from "./ask-json.ts";
import type { CargoProvider, CargoTerminal, CarrierState, Package, PackedGoods, Unknown } from "./delivery-provider.ts";

export interface CdekSettings {
  /** Address of the service, without `/v2`. */
  url: string;
  account: string;
  password: string;
  /** Code of the terminal where the shop hands goods in, and of its city. */
  shipmentPoint: string;
  fromCity: number;
  /** As the database and the customer know the company. */
  id?: string;
  title?: string;
}

/** «Посылка склад-склад»: from terminal to terminal. */
const TARIFF = 136;
/** A token is asked for anew so long before it ends. */
const TOKEN_MARGIN_MS = 60_000;
const PAGE = 500;

const errors = z.array(z.object({ code: z.string(), message: z.string() }));
const token = z.object({ access_token: z.string(), expires_in: z.number().positive() });
const tariff = z.union([
  z.object({ delivery_sum: z.number(), total_sum: z.number(), period_min: z.int(), period_max: z.int() }),
  z.object({ errors }),
]);
const points = z.array(
  z.object({
    code: z.string(),
    work_time: z.string().default(""),
    weight_max: z.number().optional(),
    is_handout: z.boolean().default(true),
    location: z.object({
      city_code: z.int(),
      city: z.string(),
      region: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      address: z.string(),
    }),
  }),
);
const requests = z.array(z.object({ state: z.string(), errors: errors.optional() })).default([]);
const accepted = z.object({ entity: z.object({ uuid: z.string() }).optional(), requests });
const order = z.object({
  entity: z
    .object({
      uuid: z.string(),
      cdek_number: z.string().optional(),
      statuses: z.array(z.object({ code: z.string(), date_time: z.string() })).default([]),
    })
    .optional(),
  requests,
});

/** Codes of statuses; one that is not here is somewhere on the way. */
const states: Readonly<Record<string, CarrierState>> = {
  ACCEPTED: "requested",
  CREATED: "accepted",
  INVALID: "failed",
  REMOVED: "cancelled",
  ACCEPTED_AT_PICK_UP_POINT: "arrived",
  POSTOMAT_POSTED: "arrived",
  DELIVERED: "delivered",
  NOT_DELIVERED: "failed",
};

const unknown = (reason: string): Unknown => ({ outcome: "unknown", reason });

/** CDEK by its interface 2.0 (https://apidoc.cdek.ru): tariff, delivery points, orders. */
export function createCdek(settings: CdekSettings): CargoProvider {
  const { url, account, password, shipmentPoint, fromCity, id = "cdek", title = "СДЭК" } = settings;
  const party = thirdParty(id);
  let known: { value: string; untilMs: number } | null = null;

  async function ask<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    how: { method?: "GET" | "POST" | "DELETE"; body?: unknown; timeoutMs?: number; signal?: AbortSignal } = {},
  ) {
    const timeoutMs = how.timeoutMs ?? WORK_TIMEOUT_MS;
    if (!known || known.untilMs < performance.now()) {
      const query = new URLSearchParams({
        grant_type: "client_credentials",
        client_id: account,
        client_secret: password,
      });
      const reply = await askJson(party, { url: `${url}/v2/oauth/token?${query}`, method: "POST", timeoutMs }, token);
      if (reply.outcome === "unknown") return unknown(`no token: ${reply.reason}`);
      if (reply.status !== 200) return unknown(`no token: status ${reply.status}`);
      known = {
        value: reply.data.access_token,
        untilMs: performance.now() + reply.data.expires_in * 1_000 - TOKEN_MARGIN_MS,
      };
    }
    const headers = { Authorization: `Bearer ${known.value}` };
    const reply = await askJson(party, { url: `${url}/v2${path}`, headers, ...how, timeoutMs }, shape);
    // Withdrawn early: the next question asks for another.
    if (reply.outcome === "unknown" || reply.status === 401) known = null;
    if (reply.outcome === "answered" && reply.status === 401) return unknown("status 401");
    return reply;
  }

  const pathOf = (ref: { key: string; externalId: string | null }) =>
    ref.externalId === null
      ? `/orders?im_number=${encodeURIComponent(ref.key)}`
      : `/orders/${encodeURIComponent(ref.externalId)}`;

  return {
    id,
    title,
    async quote(packages, cityCode) {
      const body = {
        type: 1,
        tariff_code: TARIFF,
        from_location: { code: fromCity },
        to_location: { code: Number(cityCode) },
        packages: packages.map(measuresOf),
      };
      const reply = await ask("/calculator/tariff", tariff, { method: "POST", body, timeoutMs: QUOTE_TIMEOUT_MS });
      if (reply.outcome === "unknown") return reply;
      if ("errors" in reply.data) return { outcome: "refused", reason: reply.data.errors.map(textOf).join("; ") };
      const { total_sum: sum, period_min: minDays, period_max: maxDays } = reply.data;
      if (!(sum >= 0 && minDays >= 0 && maxDays >= minDays)) return unknown("an impossible tariff");
      return { outcome: "quoted", priceKopecks: Math.ceil(sum) * 100, minDays, maxDays };
    },
    async *directory(signal) {
      for (let page = 0; ; page += 1) {
        const query = new URLSearchParams({ country_codes: "RU", type: "PVZ", size: String(PAGE), page: String(page) });
        const reply = await ask(`/deliverypoints?${query}`, points, { signal });
        if (reply.outcome === "unknown") throw new Error(`No terminals from ${id}: ${reply.reason}`);
        yield reply.data.filter((point) => point.is_handout).map(terminalOf);
        if (reply.data.length < PAGE) return;
      }
    },
    async create(shipment, key) {
      // Whoever asked before and heard nothing may have been heard.
      const earlier = await this.find({ key, externalId: null });
      if (earlier.outcome === "unknown") return earlier;
      if (earlier.outcome === "found") return { outcome: "created", externalId: earlier.externalId };
      const body = {
        type: 1,
        number: key,
        tariff_code: TARIFF,
        comment: shipment.comment,
        shipment_point: shipmentPoint,
        delivery_point: shipment.terminal?.code ?? "",
        recipient: { name: shipment.recipient.name, phones: [{ number: shipment.recipient.phone }] },
        packages: shipment.packages.map((goods, index) => packageOf(goods, index + 1)),
      };
      const reply = await ask("/orders", accepted, { method: "POST", body });
      if (reply.outcome === "unknown") return reply;
      const refusals = reply.data.requests.flatMap((request) => request.errors ?? []);
      if (refusals.length > 0) return { outcome: "refused", reason: refusals.map(textOf).join("; ") };
      if (!reply.data.entity) return unknown("no order in the answer");
      return { outcome: "created", externalId: reply.data.entity.uuid };
    },
    async find(ref) {
      const reply = await ask(pathOf(ref), order);
      if (reply.outcome === "unknown") return reply;
      const { entity } = reply.data;
      if (!entity) return { outcome: "not_found" };
      const newest = [...entity.statuses].sort((a, b) => Date.parse(b.date_time) - Date.parse(a.date_time))[0];
      const code = newest?.code ?? "ACCEPTED";
      const number = entity.cdek_number;
      return {
        outcome: "found",
        externalId: entity.uuid,
        state: Object.hasOwn(states, code) ? (states[code] ?? "in_transit") : "in_transit",
        trackingUrl:
          number && id === "cdek" ? `https://www.cdek.ru/ru/tracking?order_id=${encodeURIComponent(number)}` : "",
        providerState: code,
      };
    },
    async accept() {
      return { outcome: "accepted" };
    },
    async cancel(ref) {
      const found = await this.find(ref);
      if (found.outcome === "unknown") return found;
      if (found.outcome === "not_found" || found.state === "cancelled") return { outcome: "cancelled" };
      if (found.state !== "requested" && found.state !== "accepted")
        return { outcome: "refused", reason: found.providerState };
      const reply = await ask(`/orders/${encodeURIComponent(found.externalId)}`, accepted, { method: "DELETE" });
      if (reply.outcome === "unknown") return reply;
      const refusals = reply.data.requests.flatMap((request) => request.errors ?? []);
      return refusals.length > 0
        ? { outcome: "refused", reason: refusals.map(textOf).join("; ") }
        : { outcome: "cancelled" };
    },
  };
}

const textOf = ({ code, message }: z.output<typeof errors>[number]) => `${code}: ${message}`;

const measuresOf = ({ grams, lengthCm, widthCm, heightCm }: Package) => ({
  weight: grams,
  length: lengthCm,
  width: widthCm,
  height: heightCm,
});

const packageOf = (goods: PackedGoods, number: number) => ({
  number: String(number),
  ...measuresOf(goods),
  items: [
    {
      name: goods.title,
      ware_key: goods.sku,
      // Paid already: nothing is taken at the terminal.
      payment: { value: 0 },
      cost: goods.kopecks / 100,
      weight: Math.ceil(goods.grams / goods.quantity),
      amount: goods.quantity,
    },
  ],
});

const terminalOf = ({ code, work_time, weight_max, location }: z.output<typeof points>[number]): CargoTerminal => ({
  code,
  cityCode: String(location.city_code),
  city: location.city,
  area: location.region,
  address: location.address,
  hours: work_time,
  lat: location.latitude,
  lng: location.longitude,
  maxGrams: weight_max === undefined ? null : weight_max * 1_000,
});
