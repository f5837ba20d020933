import { randomUUID } from "node:crypto";
import { z } from "zod";
import { distanceKm } from "../../distance.ts";
import { type SimulatedRequest, type Simulator, startSimulator } from "./simulator-server.ts";

export interface YandexDeliverySimulator extends Simulator {
  /** Lets the claim that was created under our key come to a status. */
  moveTo(key: string, status: string): void;
  claimKeys(): string[];
}

export const YANDEX_TOKEN = "demo-token-of-the-courier";

const REACH_KM = 40;
const HEAVIEST_KG = 300;

const coordinates = z.tuple([z.number(), z.number()]);
const size = z.object({ length: z.number(), width: z.number(), height: z.number() });
const offersRequest = z.object({
  items: z
    .array(z.object({ weight: z.number(), size, quantity: z.int(), pickup_point: z.int(), dropoff_point: z.int() }))
    .min(1),
  route_points: z.array(z.object({ id: z.int(), coordinates, fullname: z.string() })).length(2),
  requirements: z.object({ taxi_classes: z.array(z.enum(["express", "cargo"])) }),
});
const claimRequest = z.object({
  items: z
    .array(
      z.object({
        title: z.string(),
        weight: z.number(),
        cost_value: z.string(),
        droppof_point: z.int(),
        pickup_point: z.int(),
      }),
    )
    .min(1),
  route_points: z
    .array(
      z.object({
        point_id: z.int(),
        type: z.string(),
        address: z.object({ fullname: z.string(), coordinates }),
        contact: z.object({ name: z.string(), phone: z.string() }),
      }),
    )
    .length(2),
});

interface Claim {
  id: string;
  key: string;
  version: number;
  createdAt: number;
  acceptedAt: number | null;
  /** Set by a test, or by a cancellation. */
  status: string | null;
}

/** What happens to a claim by itself, in minutes after the shop accepted it. */
const USUAL_WAY: readonly (readonly [minutes: number, status: string])[] = [
  [0, "performer_lookup"],
  [2, "performer_found"],
  [6, "pickuped"],
  [12, "delivery_arrived"],
  [15, "delivered_finish"],
];

const problem = (status: number, code: string, message: string) => ({ status, body: { code, message } });

/** A courier that speaks the wire form of Yandex Delivery's claims (https://yandex.ru/support/delivery-profile/ru/api/express/). */
export async function startYandexDeliverySimulator(now: () => number = Date.now): Promise<YandexDeliverySimulator> {
  const claims = new Map<string, Claim>();

  function offers(body: unknown) {
    const asked = offersRequest.safeParse(body);
    if (!asked.success) return problem(400, "bad_request", "Неверный запрос");
    const [from, to] = asked.data.route_points.map(({ coordinates: [lng, lat] }) => ({ lat, lng }));
    const km = from && to ? distanceKm(from, to) : REACH_KM + 1;
    const kilos = asked.data.items.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
    if (km > REACH_KM) return problem(400, "errors.zone_not_found", "Адрес вне зоны доставки");
    if (kilos > HEAVIEST_KG) return problem(400, "errors.too_heavy", "Слишком тяжело");
    const isVan = asked.data.requirements.taxi_classes.includes("cargo");
    const total = ((isVan ? 650 : 290) + km * (isVan ? 32 : 18)).toFixed(2);
    const arrival = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const interval = { from: arrival(30), to: arrival(40 + Math.ceil(km * 3)) };
    return {
      status: 200,
      body: {
        offers: [
          {
            price: { total_price: total, total_price_with_vat: total, currency: "RUB" },
            delivery_interval: interval,
            payload: "demo",
          },
        ],
      },
    };
  }

  const statusOf = ({ status, acceptedAt, createdAt }: Claim) => {
    if (status) return status;
    if (acceptedAt !== null)
      return USUAL_WAY.findLast(([minutes]) => now() - acceptedAt >= minutes * 60_000)?.[1] ?? "accepted";
    return now() - createdAt > 600_000 ? "failed" : "ready_for_approval";
  };
  const show = (claim: Claim) => ({
    status: 200,
    body: {
      id: claim.id,
      status: statusOf(claim),
      version: claim.version,
      available_cancel_state: /^(pickuped|delivery_arrived|delivered)/.test(statusOf(claim)) ? "unavailable" : "free",
      route_points: [{ type: "source" }, { type: "destination", sharing_link: `https://courier.example/${claim.id}` }],
    },
  });

  function create(key: string, body: unknown) {
    const asked = claimRequest.safeParse(body);
    if (!asked.success || key === "") return problem(400, "bad_request", "Неверный запрос");
    const earlier = [...claims.values()].find((claim) => claim.key === key);
    const claim = earlier ?? {
      id: randomUUID().replaceAll("-", ""),
      key,
      version: 1,
      createdAt: now(),
      acceptedAt: null,
      status: null,
    };
    claims.set(claim.id, claim);
    return show(claim);
  }

  function answer({ path, query, authorization, body }: SimulatedRequest) {
    if (authorization !== `Bearer ${YANDEX_TOKEN}`) return problem(401, "unauthorized", "Нет доступа");
    const call = path.slice("/b2b/cargo/integration/v2".length);
    if (call === "/offers/calculate") return offers(body);
    if (call === "/claims/create") return create(query.get("request_id") ?? "", body);
    const claim = claims.get(query.get("claim_id") ?? "");
    if (!claim) return problem(404, "not_found", "Заявки нет");
    if (call === "/claims/info") return show(claim);
    if (call === "/claims/accept") {
      if (statusOf(claim) !== "ready_for_approval") return problem(409, "inappropriate_status", "Подтвердить нельзя");
      claim.acceptedAt = now();
      return show(claim);
    }
    if (call === "/claims/cancel") {
      claim.status = "cancelled";
      return show(claim);
    }
    return problem(404, "not_found", "Нет такого вызова");
  }

  return {
    ...(await startSimulator(answer)),
    moveTo(key, status) {
      for (const claim of claims.values()) if (claim.key === key) claim.status = status;
    },
    claimKeys: () => [...claims.values()].map(({ key }) => key),
  };
}
