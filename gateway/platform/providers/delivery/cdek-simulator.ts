import { randomUUID } from "node:crypto";
import { z } from "zod";
import { distanceKm, type Point } from "../../distance.ts";
import { type SimulatedRequest, type Simulator, startSimulator } from "./simulator-server.ts";

export interface SimulatedCity extends Point {
  title: string;
  area: string;
}

interface Options {
  cities: readonly SimulatedCity[];
  /** How dear the company is; 1 is usual. */
  priceFactor?: number;
  terminalsPerCity?: number;
  now?: () => number;
}

export interface CdekSimulator extends Simulator {
  /** Lets the order of our number come to a status. */
  moveTo(number: string, code: string): void;
  orderNumbers(): string[];
}

export const CDEK_ACCOUNT = { account: "demo", password: "demo-password" };

/** The city with the first code; the others count on. */
const FIRST_CITY = 100;
const KM_A_DAY = 500;
const HEAVIEST_KG = 300;

const packages = z
  .array(z.object({ weight: z.number(), length: z.number(), width: z.number(), height: z.number() }))
  .min(1);
const tariffRequest = z.object({
  tariff_code: z.literal(136),
  from_location: z.object({ code: z.int() }),
  to_location: z.object({ code: z.int() }),
  packages,
});
const orderRequest = z.object({
  number: z.string(),
  shipment_point: z.string(),
  delivery_point: z.string(),
  recipient: z.object({ name: z.string(), phones: z.array(z.object({ number: z.string() })).min(1) }),
  packages,
});

interface StoredOrder {
  uuid: string;
  number: string;
  createdAt: number;
  /** Set by a test, or by a removal. */
  code: string | null;
}

/** What happens to an order by itself, in minutes after it was taken: a demonstration sees all of it within an hour. */
const USUAL_WAY: readonly (readonly [minutes: number, code: string])[] = [
  [0, "CREATED"],
  [5, "RECEIVED_AT_SHIPMENT_WAREHOUSE"],
  [15, "TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY"],
  [30, "ACCEPTED_AT_PICK_UP_POINT"],
  [60, "DELIVERED"],
];

const STREETS = ["улица Ленина, 12", "проспект Мира, 45", "Советская улица, 3", "Привокзальная площадь, 1"];

/** A transport company that speaks the wire form of CDEK's interface 2.0 (https://apidoc.cdek.ru). Its orders are forgotten with it. */
export async function startCdekSimulator(options: Options): Promise<CdekSimulator> {
  const { cities, priceFactor = 1, terminalsPerCity = 2, now = Date.now } = options;
  const orders = new Map<string, StoredOrder>();
  const cityOf = (code: number) => cities[code - FIRST_CITY];
  const byNumber = (number: string) => [...orders.values()].find((order) => order.number === number);
  const errors = (code: string, message: string) => ({ errors: [{ code, message }] });

  const points = cities.flatMap((city, cityIndex) =>
    STREETS.slice(0, terminalsPerCity).map((address, index) => ({
      code: `${FIRST_CITY + cityIndex}-${index + 1}`,
      type: "PVZ",
      work_time: "Пн-Вс 09:00-21:00",
      weight_max: index === 0 ? HEAVIEST_KG : 30,
      is_handout: true,
      location: {
        country_code: "RU",
        city_code: FIRST_CITY + cityIndex,
        city: city.title,
        region: city.area,
        longitude: city.lng,
        latitude: city.lat,
        address,
      },
    })),
  );

  function tariff(body: unknown) {
    const asked = tariffRequest.safeParse(body);
    if (!asked.success) return { status: 400, body: errors("v2_bad_request", "Неверный запрос") };
    const from = cityOf(asked.data.from_location.code);
    const to = cityOf(asked.data.to_location.code);
    const grams = asked.data.packages.reduce((sum, { weight }) => sum + weight, 0);
    if (!from || !to) return { status: 400, body: errors("v2_location_not_found", "Город не найден") };
    if (grams > HEAVIEST_KG * 1_000) return { status: 400, body: errors("v2_weight_limit", "Вес больше допустимого") };
    const km = distanceKm(from, to);
    const sum = Math.round((250 + (grams / 1_000) * 18 + km * 0.12) * priceFactor * 10) / 10;
    const days = 1 + Math.ceil(km / KM_A_DAY);
    const body_ = { delivery_sum: sum, total_sum: sum, period_min: days, period_max: days + 2, currency: "RUB" };
    return { status: 200, body: body_ };
  }

  function create(body: unknown) {
    const asked = orderRequest.safeParse(body);
    const refuse = (code: string, message: string) => ({
      status: 400,
      body: { requests: [{ state: "INVALID", ...errors(code, message) }] },
    });
    if (!asked.success) return refuse("v2_bad_request", "Неверный запрос");
    const { number, delivery_point } = asked.data;
    if (byNumber(number)) return refuse("v2_order_number_exists", "Заказ с таким номером уже есть");
    if (!points.some(({ code }) => code === delivery_point)) return refuse("v2_pvz_not_found", "Нет такого пункта");
    const order: StoredOrder = { uuid: randomUUID(), number, createdAt: now(), code: null };
    orders.set(order.uuid, order);
    return { status: 202, body: { entity: { uuid: order.uuid }, requests: [{ state: "ACCEPTED" }] } };
  }

  const codeOf = ({ code, createdAt }: StoredOrder) =>
    code ?? USUAL_WAY.findLast(([minutes]) => now() - createdAt >= minutes * 60_000)?.[1] ?? "CREATED";

  function read(order: StoredOrder | undefined) {
    if (!order)
      return {
        status: 400,
        body: { requests: [{ state: "INVALID", ...errors("v2_entity_not_found", "Нет такого заказа") }] },
      };
    const statuses = [{ code: codeOf(order), date_time: new Date(order.createdAt).toISOString() }];
    const entity = { uuid: order.uuid, number: order.number, cdek_number: order.uuid.slice(0, 8), statuses };
    return { status: 200, body: { entity, requests: [{ state: "SUCCESSFUL" }] } };
  }

  function remove(order: StoredOrder | undefined) {
    if (!order || codeOf(order) !== "CREATED")
      return {
        status: 400,
        body: { requests: [{ state: "INVALID", ...errors("v2_cannot_delete", "Удалить нельзя") }] },
      };
    order.code = "REMOVED";
    return { status: 202, body: { entity: { uuid: order.uuid }, requests: [{ state: "ACCEPTED" }] } };
  }

  function answer({ method, path, query, authorization, body }: SimulatedRequest) {
    if (path === "/v2/oauth/token") {
      const isKnown =
        query.get("client_id") === CDEK_ACCOUNT.account && query.get("client_secret") === CDEK_ACCOUNT.password;
      return isKnown
        ? { status: 200, body: { access_token: "demo-token", token_type: "bearer", expires_in: 3599 } }
        : { status: 401, body: { error: "invalid_client" } };
    }
    if (authorization !== "Bearer demo-token") return { status: 401, body: errors("v2_token_expired", "Нет доступа") };
    if (path === "/v2/calculator/tariff") return tariff(body);
    if (path === "/v2/deliverypoints") {
      const size = Number(query.get("size"));
      return {
        status: 200,
        body: points.slice(Number(query.get("page")) * size, (Number(query.get("page")) + 1) * size),
      };
    }
    if (path === "/v2/orders" && method === "POST") return create(body);
    if (path === "/v2/orders") return read(byNumber(query.get("im_number") ?? ""));
    const order = orders.get(path.slice("/v2/orders/".length));
    return method === "DELETE" ? remove(order) : read(order);
  }

  return {
    ...(await startSimulator(answer)),
    moveTo(number, code) {
      const order = byNumber(number);
      if (order) order.code = code;
    },
    orderNumbers: () => [...orders.values()].map(({ number }) => number),
  };
}

/** The city's code in the simulator. */
export const simulatedCityCode = (index: number): number => FIRST_CITY + index;
