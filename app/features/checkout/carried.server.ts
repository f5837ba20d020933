import {
  cargoCalculate,
  deliveryRussiaTc,
  deliveryTitles,
  deliveryYandexExpress,
} from "../../../gateway/contract/checkout.ts";
import type { Failure } from "../../gateway/client.server.ts";
import { formatDay, formatPrice, momentInDay } from "../../ui/format.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import type { CarriedView } from "./order-fields.ts";

const NO_REASON = "Произошла ошибка";
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

/** Terminals and price of the delivery that a form has chosen; null when the shop brings the goods itself. */
export async function loadCarried(visitor: Visitor, form: FormData): Promise<CarriedView | null> {
  const type = form.get("type");
  if (type === "russia_tc") return loadTerminals(visitor, form);
  return type === "yandex_express" ? loadExpress(visitor, form) : null;
}

async function loadTerminals({ gateway, region }: Visitor, form: FormData): Promise<CarriedView> {
  const nothing = { type: "russia_tc" as const, terminals: [], isProblem: true, total: null };
  const cityId = idIn(form, "cityId");
  const places = await gateway.call(deliveryRussiaTc, cityId === undefined ? {} : { cityId });
  if (!places.ok) return { ...nothing, text: reasonOf(places) };
  const { logisticDelivery, tc } = places.data;
  const companyId = idIn(form, "companyId") ?? tc;
  const ours = logisticDelivery.terminals.filter((each) => each.companyId === companyId);
  const chosenId = idIn(form, "terminalId");
  const chosen = ours.find(({ id }) => id === chosenId) ?? ours[0];
  if (!chosen) return { ...nothing, text: NO_TERMINALS };
  const terminals = ours.map(({ id, address, hours }) => ({ value: String(id), label: address, hint: hours }));
  const price = await gateway.call(cargoCalculate, { terminal_id: chosen.id });
  if (!price.ok) return { ...nothing, terminals, text: reasonOf(price) };
  const { zone } = await region();
  const { total, delivery_planed_date: day } = price.data;
  const when = formatDay(momentInDay(day), zone, new Date());
  return {
    ...nothing,
    terminals,
    isProblem: false,
    text: `${costOf(price.data.price)}, заказ будет на терминале: ${when}`,
    total: { ...total, type: "russia_tc", title: deliveryTitles.russia_tc, ...ONLY },
  };
}

async function loadExpress({ gateway, region }: Visitor, form: FormData): Promise<CarriedView> {
  const nothing = { type: "yandex_express" as const, terminals: [], isProblem: true, total: null };
  const [street, house] = [textIn(form, "street"), textIn(form, "house")];
  if (street.length < 2 || house === "") return { ...nothing, text: NO_ADDRESS };
  const quote = await gateway.call(deliveryYandexExpress, { street: street.slice(0, 120), house: house.slice(0, 20) });
  if (!quote.ok) return { ...nothing, text: reasonOf(quote) };
  const { zone } = await region();
  const { price, minutes, date, total } = quote.data;
  const when = formatDay(momentInDay(date), zone, new Date());
  return {
    ...nothing,
    isProblem: false,
    text: `${costOf(price)}. Соберём ${when}, и курьер привезёт за\u00a0${minutes}\u00a0мин`,
    total: { ...total, type: "yandex_express", title: deliveryTitles.yandex_express, ...ONLY },
  };
}

const costOf = (price: number): string => (price === 0 ? "Бесплатно" : formatPrice(price));
