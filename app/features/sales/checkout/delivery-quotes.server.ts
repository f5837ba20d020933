import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import {
  cargoCalculate,
  deliveryRussiaTc,
  deliveryTitles,
  deliveryYandexExpress,
} from "../../../../gateway/contract/sales/checkout.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { formatDay, formatPrice, momentInDay } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { cityLabel, findCities } from "./find-cities.ts";
import type { CarrierQuoteView, DeliveryQuotes } from "./order-fields.ts";
import { loadTotals } from "./points.server.ts";

const NO_REASON = "Произошла ошибка";
const NO_CITY = "Такого города у транспортных компаний нет. Проверьте название или выберите город рядом";
const NO_TERMINALS = "У этой компании здесь нет терминалов. Выберите другую компанию или город";
const NO_ADDRESS = "Напишите улицу и дом, чтобы узнать цену и время";

/** The sum is the same by all payments. */
const ONLY = { keepsTradeIn: null, takesPoints: null, earns: 0 };

/** What the shop says, or that something went wrong. ERR-021, ERR-022 */
const reasonOf = ({ errors }: Pick<Failure<string>, "errors">): string => errors[0]?.message || NO_REASON;

const idIn = (form: FormData, name: string): number | undefined => {
  const id = Number(form.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** Prices and totals that only the shop can work out from what is chosen and typed in a form. */
export async function loadDeliveryQuotes(visitor: Visitor, form: FormData): Promise<DeliveryQuotes> {
  const [carrier, totals] = await Promise.all([loadCarrierQuote(visitor, form), loadTotals(visitor, form)]);
  return { carrier, totals };
}

/** Terminals and price of the delivery that a form has chosen; null when the shop brings the goods itself. */
export async function loadCarrierQuote(visitor: Visitor, form: FormData): Promise<CarrierQuoteView | null> {
  const type = form.get("type");
  if (type === "russia_tc") return loadTerminals(visitor, form);
  return type === "yandex_express" ? loadExpress(visitor, form) : null;
}

async function loadTerminals({ gateway, region, now }: Visitor, form: FormData): Promise<CarrierQuoteView> {
  const nothing = { type: "russia_tc" as const, terminals: [], isProblem: true, total: null };
  const { problem, city, cities, terminals } = await findTerminals(gateway, form);
  const chosenId = String(form.get("terminalId"));
  const chosen = terminals.find(({ value }) => value === chosenId) ?? terminals[0];
  if (!chosen || !city) return { ...nothing, ...cities, text: problem ?? NO_TERMINALS };
  const price = await gateway.call(cargoCalculate, { terminal_id: Number(chosen.value) });
  if (!price.ok) return { ...nothing, ...cities, terminals, text: reasonOf(price) };
  const { zone } = await region();
  const { total, delivery_planed_date: day } = price.data;
  const when = formatDay(momentInDay(day), zone, now());
  return {
    ...nothing,
    ...cities,
    terminals,
    isProblem: false,
    text: `${city.title}: ${costOf(price.data.price).toLowerCase()}, заказ будет на терминале: ${when}`,
    total: { ...total, type: "russia_tc", title: deliveryTitles.russia_tc, ...ONLY },
  };
}

type Places = OutputOf<typeof deliveryRussiaTc>;

interface FoundTerminals extends Partial<ReturnType<typeof cityOf>> {
  terminals: CarrierQuoteView["terminals"];
  /** Why there are none, for people; null where there are some. */
  problem: string | null;
}

/** The terminals of the transport company in the city that a form means. */
export async function findTerminals(gateway: Visitor["gateway"], form: FormData): Promise<FoundTerminals> {
  const own = await gateway.call(deliveryRussiaTc, {});
  if (!own.ok) return { terminals: [], problem: reasonOf(own) };
  const meant = cityOf(form, own.data);
  const { city } = meant;
  if (city === null) return { ...meant, terminals: [], problem: NO_CITY };
  const places = city.id === own.data.cityId ? own : await gateway.call(deliveryRussiaTc, { cityId: city.id });
  if (!places.ok) return { ...meant, terminals: [], problem: reasonOf(places) };
  const { logisticDelivery, tc } = places.data;
  const companyId = idIn(form, "companyId") ?? tc;
  const terminals = logisticDelivery.terminals
    .filter((each) => each.companyId === companyId)
    .map(({ id, address, hours }) => ({ value: String(id), label: address, hint: hours }));
  return { ...meant, terminals, problem: terminals.length > 0 ? null : NO_TERMINALS };
}

/**
 * The city that a form means, with those to choose from where its text means several. A form without the text has the city of its list
 * or of the region.
 */
function cityOf(form: FormData, { logisticDelivery, cityId }: Places) {
  const all = logisticDelivery.cities;
  const chosenId = idIn(form, "cityId");
  const byId = (id: number | null | undefined) => all.find((city) => city.id === id) ?? null;
  const typed = textIn(form, "city");
  if (typed === "") return { city: byId(form.has("city") ? cityId : (chosenId ?? cityId)), cities: {} };
  const found = findCities(all, typed);
  const city = found.find(({ id }) => id === chosenId) ?? found[0] ?? null;
  const choices = found.map((each) => ({ value: String(each.id), label: cityLabel(each) }));
  return { city, cities: found.length > 1 ? { cities: choices } : {} };
}

async function loadExpress({ gateway, region, now }: Visitor, form: FormData): Promise<CarrierQuoteView> {
  const nothing = { type: "yandex_express" as const, terminals: [], isProblem: true, total: null };
  const [street, house] = [textIn(form, "street"), textIn(form, "house")];
  if (street.length < 2 || house === "") return { ...nothing, text: NO_ADDRESS };
  const quote = await gateway.call(deliveryYandexExpress, { street: street.slice(0, 120), house: house.slice(0, 20) });
  if (!quote.ok) return { ...nothing, text: reasonOf(quote) };
  const { zone } = await region();
  const { price, minutes, date, total } = quote.data;
  const when = formatDay(momentInDay(date), zone, now());
  return {
    ...nothing,
    isProblem: false,
    text: `${costOf(price)}. Соберём ${when}, и курьер привезёт за\u00a0${durationText(minutes)}`,
    total: { ...total, type: "yandex_express", title: deliveryTitles.yandex_express, ...ONLY },
  };
}

const costOf = (price: number): string => (price === 0 ? "Бесплатно" : formatPrice(price));
