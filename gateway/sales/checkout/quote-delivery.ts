import { createHash } from "node:crypto";
import type { LocationRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type {
  CargoQuote,
  CourierQuote,
  PackedGoods,
  Place,
  Refused,
  Unknown,
} from "../../platform/providers/delivery/delivery-provider.ts";
import { ANSWER_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import type { Basket } from "./basket.ts";
import { readGoodsToPack } from "./goods-store.ts";
import { packageOf } from "./parcel-rules.ts";
import { findQuote, type QuoteKey, type QuoteRow, saveQuote } from "./quotes-store.ts";
import type { CheckoutSettings } from "./settings.ts";
import type { FoundTerminal } from "./terminals-store.ts";

/** Everything as it is packed, with the category of each. Goods are read where they are not known already. */
export async function packagesOf(
  executor: Executor,
  { needs, goods: known }: Pick<Basket, "needs"> & Partial<Pick<Basket, "goods">>,
): Promise<(PackedGoods & { category: string })[]> {
  const found = known ?? (await readGoodsToPack(executor, [...needs.keys()]));
  return [...needs].flatMap(([id, quantity]) => {
    const goods = found.get(id);
    if (!goods) return [];
    const { sku, title, category, priceKopecks } = goods;
    return [{ ...packageOf(goods, quantity), sku, title, category, quantity, kopecks: priceKopecks }];
  });
}

/** A price is held for so long: the customer has it before the eyes while the form is filled in. */
const QUOTE_MS = 30 * 60_000;

export interface QuoteDependencies {
  services: Services;
  settings: CheckoutSettings;
}

type Needed = Pick<Basket, "needs" | "region">;

/** What a price is of: which pieces, and the centre that they are fetched from (null for transport companies). */
export function hashOfNeeds({ needs, region }: Needed, shopId: number | null): string {
  const pieces = [...needs].sort(([a], [b]) => a - b);
  return createHash("sha256")
    .update(JSON.stringify([region.slug, shopId, pieces]))
    .digest("hex");
}

/** There is no price: `no_price`, with words for the customer. */
const noPrice = (message: string) => new ApiError("no_price", message);

const isSilent = (who: string) =>
  noPrice(`${who} сейчас не отвечает, и цену не узнать. Повторите через минуту или выберите другой способ`);

/** A price that comes too late for this page is there for the next. */
async function quotedInTime(
  { services }: QuoteDependencies,
  { basketHash, kind, target }: QuoteKey,
  who: string,
  quote: () => Promise<QuoteRow>,
): Promise<QuoteRow> {
  const key = `price ${basketHash} ${kind} ${target}`;
  const answer = await services.lateAnswers.within(ANSWER_PATIENCE_MS, key, quote);
  if (answer.isLate) throw isSilent(who);
  return answer.value;
}

async function quoteOnce(
  { services }: QuoteDependencies,
  key: QuoteKey,
  who: string,
  ask: () => Promise<CargoQuote | CourierQuote | Refused | Unknown>,
  point: { lat: number; lng: number } | null,
): Promise<QuoteRow> {
  const { db } = services.connection;
  const known = await findQuote(db, key, services.now());
  if (known) return known;
  const reply = await ask();
  if (reply.outcome === "unknown") throw isSilent(who);
  if (reply.outcome === "refused") throw noPrice(`${who} не берётся привезти этот заказ сюда. Выберите другой способ`);
  const [least, most] = "minutes" in reply ? [0, reply.minutes] : [reply.minDays, reply.maxDays];
  const now = services.now();
  const row = {
    ...key,
    priceKopecks: reply.priceKopecks,
    least,
    most,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    expiresAt: new Date(now.getTime() + QUOTE_MS),
  };
  return saveQuote(db, row, now);
}

/** What it costs to bring a basket to a terminal; all terminals of a company in one city cost the same. Throws `no_price`. API-086 */
export function quoteTerminal(
  dependencies: QuoteDependencies,
  basket: Needed,
  { company, terminal }: FoundTerminal,
): Promise<QuoteRow> {
  const { services, settings } = dependencies;
  const provider = settings.delivery.cargo.find(({ id }) => id === company.code);
  if (!provider) throw noPrice(`${company.title} больше не возит наши заказы. Выберите другую компанию`);
  const key = {
    basketHash: hashOfNeeds(basket, null),
    kind: "russia_tc" as const,
    target: `${company.code} ${terminal.cityCode}`,
  };
  const ask = async () => provider.quote(await packagesOf(services.connection.db, basket), terminal.cityCode);
  const who = `«${company.title}»`;
  return quotedInTime(dependencies, key, who, () => quoteOnce(dependencies, key, who, ask, null));
}

/** Spelling does not make another address. */
const addressKey = (address: string): string =>
  address
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s,.]+/g, " ")
    .trim();

const EXPRESS = "Служба экспресс-доставки";

/** What an express courier costs to a point; `target` is the address or the point. Throws `no_price`. API-083 */
export function quoteExpressTo(
  dependencies: QuoteDependencies,
  basket: Needed,
  shop: LocationRow,
  to: Place & { target: string },
): Promise<QuoteRow> {
  const key = { basketHash: hashOfNeeds(basket, shop.id), kind: "yandex_express" as const, target: to.target };
  return quotedInTime(dependencies, key, EXPRESS, () => askExpress(dependencies, basket, shop, to));
}

function askExpress(
  dependencies: QuoteDependencies,
  basket: Needed,
  shop: LocationRow,
  to: Place & { target: string },
): Promise<QuoteRow> {
  const { services, settings } = dependencies;
  const { express } = settings.delivery;
  if (!express) throw noPrice("Экспресс-доставки сейчас нет");
  const key = { basketHash: hashOfNeeds(basket, shop.id), kind: "yandex_express" as const, target: to.target };
  const ask = async () =>
    express.courier.quote(
      { address: shop.address, lat: shop.lat, lng: shop.lng },
      to,
      await packagesOf(services.connection.db, basket),
    );
  return quoteOnce(dependencies, key, EXPRESS, ask, to);
}

/** The same to an address, which is looked up once. Throws `no_price`. */
export function quoteExpress(
  dependencies: QuoteDependencies,
  basket: Needed,
  shop: LocationRow,
  address: string,
): Promise<QuoteRow> {
  const target = addressKey(address);
  const key = { basketHash: hashOfNeeds(basket, shop.id), kind: "yandex_express" as const, target };
  return quotedInTime(dependencies, key, EXPRESS, () => locateAndAsk(dependencies, basket, shop, { address, key }));
}

async function locateAndAsk(
  dependencies: QuoteDependencies,
  basket: Needed,
  shop: LocationRow,
  { address, key }: { address: string; key: QuoteKey },
): Promise<QuoteRow> {
  const { services, settings } = dependencies;
  const known = await findQuote(services.connection.db, key, services.now());
  if (known) return known;
  const point = await settings.delivery.express?.geocoder.locate(address);
  if (!point || point.outcome === "unknown")
    throw noPrice("Карта сейчас не отвечает, и адрес не найти. Повторите через минуту или выберите другой способ");
  if (point.outcome === "not_found") throw noPrice("Такого дома на карте нет. Проверьте улицу и номер дома");
  return askExpress(dependencies, basket, shop, { address, lat: point.lat, lng: point.lng, target: key.target });
}
