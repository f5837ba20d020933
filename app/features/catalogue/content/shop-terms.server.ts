import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { shopTerms } from "../../../../gateway/contract/sales/shop-terms.ts";
import { counted, formatPrice } from "../../../ui/format.ts";
import { outage, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadCentres } from "../../chain/centres/centres.server.ts";

type Terms = OutputOf<typeof shopTerms>;
const DAYS = ["день", "дня", "дней"] as const;

const termsOf = async ({ gateway }: Visitor): Promise<Terms> => required(await gateway.call(shopTerms, {}));

/** What a company shows of itself; nothing where the retailer has not entered it. */
const requisitesOf = ({ seller }: Terms) =>
  seller
    ? [
        { term: "Продавец", value: seller.name },
        { term: "ИНН", value: seller.tin },
        ...(seller.kpp ? [{ term: "КПП", value: seller.kpp }] : []),
        ...(seller.ogrn ? [{ term: seller.ogrn.length === 15 ? "ОГРНИП" : "ОГРН", value: seller.ogrn }] : []),
        { term: "Адрес", value: seller.address },
      ]
    : [];

const broughtBy = new Map([
  ["city_region", "курьером"],
  ["russia_tc", "транспортной компанией"],
] as const);

/** Telephones, centres, requisites. */
export async function loadContacts(visitor: Visitor) {
  const [terms, centres, region] = await Promise.all([termsOf(visitor), loadCentres(visitor), visitor.region()]);
  if (!centres) throw outage();
  return {
    place: region.titleIn,
    isOwn: centres.isOwn,
    /** «курьером и транспортной компанией»; empty where nobody carries. */
    brought: [...broughtBy]
      .filter(([type]) => terms.deliveries.includes(type))
      .map(([, who]) => who)
      .join(" и "),
    phones: [
      { label: "Магазин", phone: region.phone },
      { label: "Шиномонтаж", phone: visitor.settings.serviceHotlinePhone },
      { label: "Помощь с заказом", phone: visitor.settings.supportPhone },
    ].filter(({ phone }) => phone !== ""),
    centres: centres.cards,
    requisites: requisitesOf(terms),
  };
}
export type ContactsView = Awaited<ReturnType<typeof loadContacts>>;

/** What each way costs in this region, and how to pay. */
export async function loadDelivery(visitor: Visitor) {
  const [terms, region] = await Promise.all([termsOf(visitor), visitor.region()]);
  const payments = terms.payments.map(({ id, label, description, leastSum, mostSum }) => ({
    id,
    label,
    description,
    sums: sumsText(leastSum, mostSum),
  }));
  return { place: region.titleIn, ways: waysOf(terms), payments, text: terms.texts.delivery };
}

/** The ways that orders there can be had in. */
function waysOf({ deliveries, courier, reserveDays, hasFitting }: Terms) {
  const ways = {
    pickup: {
      title: "Забрать в центре",
      price: "Бесплатно",
      text: [
        reserveDays === null
          ? ""
          : `Товар ждёт вас ${counted(reserveDays, DAYS)} с того дня, как его можно забрать. Предоплата не нужна.`,
        hasFitting ? "Шины поставим там же." : "",
      ]
        .filter(Boolean)
        .join(" "),
    },
    city_region: {
      title: "Наш курьер",
      price: isFree(courier) ? "Бесплатно" : formatPrice(courier.price),
      text: courierText(courier),
    },
    expressakb: null,
    yandex_express: {
      title: "Срочно, через Яндекс Доставку",
      price: "По адресу",
      text: "Цену и время покажем в корзине, когда укажете адрес.",
    },
    russia_tc: {
      title: "Транспортной компанией",
      price: "По тарифу компании",
      text: "Привезём до терминала в любой город, где он у компании есть. Цену и срок покажем в корзине.",
    },
  };
  return (["pickup", "city_region", "yandex_express", "russia_tc"] as const)
    .filter((type) => deliveries.includes(type))
    .map((type) => ways[type]);
}

const isFree = ({ price, freeFrom }: Terms["courier"]): boolean => price === 0 || freeFrom === 0;

function courierText(courier: Terms["courier"]): string {
  const { freeFrom, cityKm, reachKm, priceOfKm } = courier;
  const free = freeFrom === null || isFree(courier) ? "" : ` Бесплатно при заказе от ${formatPrice(freeFrom)}.`;
  const further =
    reachKm > cityKm
      ? ` Дальше, до ${reachKm} км, ${priceOfKm === 0 ? "столько же" : `каждый километр — ещё ${formatPrice(priceOfKm)}`}.`
      : " Дальше курьер не ездит.";
  return `В городе и до ${cityKm} км от него.${free}${further}`;
}

/** «Для товаров от 3 000 ₽ до 500 000 ₽»; empty without limits. Nothing costs less than a few roubles. */
function sumsText(least: number, most: number | null): string {
  const from = least > LEAST_TOLD ? ` от ${formatPrice(least)}` : "";
  const to = most === null ? "" : ` до ${formatPrice(most)}`;
  return from || to ? `Для товаров на сумму${from}${to}.` : "";
}

/** Kopecks. */
const LEAST_TOLD = 10_000;

export type DeliveryView = Awaited<ReturnType<typeof loadDelivery>>;

export async function loadAbout(visitor: Visitor) {
  const terms = await termsOf(visitor);
  return {
    centres: counted(terms.centres, ["центр", "центра", "центров"]),
    cities: counted(terms.cities, ["городе", "городах", "городах"]),
    hasCentres: terms.centres > 0,
    hasFitting: terms.hasFitting,
    hasStorage: terms.hasStorage,
    requisites: requisitesOf(terms),
    text: terms.texts.about,
  };
}
export type AboutView = Awaited<ReturnType<typeof loadAbout>>;

export async function loadGuarantee(visitor: Visitor) {
  const { changedMindDays, refundDays, centres, texts } = await termsOf(visitor);
  return {
    changedMind: counted(changedMindDays, DAYS),
    refund: counted(refundDays, DAYS),
    hasCentres: centres > 0,
    text: texts.guarantee,
  };
}
export type GuaranteeView = Awaited<ReturnType<typeof loadGuarantee>>;
