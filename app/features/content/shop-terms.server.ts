import type { OutputOf } from "../../../gateway/contract/endpoint.ts";
import { shopOffices } from "../../../gateway/contract/region.ts";
import { shopTerms } from "../../../gateway/contract/shop-terms.ts";
import { counted, formatPrice } from "../../ui/format.ts";
import { required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { placeHref } from "./place-href.ts";
import { drawPlan } from "./plan.ts";

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

/** Telephones, centres with a plan of where they are, requisites. */
export async function loadContacts(visitor: Visitor) {
  const [terms, offices, region] = await Promise.all([
    termsOf(visitor),
    visitor.gateway.call(shopOffices, {}),
    visitor.region(),
  ]);
  const { shops } = required(offices);
  const isOwn = shops[0]?.regionSlug === region.slug;
  return {
    place: region.titleIn,
    isOwn,
    phones: [
      { label: "Магазин", phone: region.phone },
      { label: "Шиномонтаж", phone: visitor.settings.serviceHotlinePhone },
      { label: "Помощь с заказом", phone: visitor.settings.supportPhone },
    ],
    shops: shops.map(({ id, title, address, hoursText, phone, lat, lng }) => ({
      id,
      title,
      address,
      hoursText,
      phone,
      mapHref: placeHref({ lat, lng }),
    })),
    plan: drawPlan(shops),
    requisites: requisitesOf(terms),
  };
}
export type ContactsView = Awaited<ReturnType<typeof loadContacts>>;

/** What each way costs in this region, and how to pay. */
export async function loadDelivery(visitor: Visitor) {
  const [terms, region] = await Promise.all([termsOf(visitor), visitor.region()]);
  const { courier, payments, reserveDays } = terms;
  const isPaidThere = payments.some(({ id }) => id === "offline");
  const free = courier.freeFrom === null ? "" : ` Бесплатно при заказе от ${formatPrice(courier.freeFrom)}.`;
  const ways = [
    ...(region.deliveryOnly
      ? []
      : [
          {
            title: "Забрать в центре",
            price: "Бесплатно",
            text: `Товар ждёт вас ${counted(reserveDays, DAYS)} с того дня, как его можно забрать.${isPaidThere ? " Предоплата не нужна." : ""} Шины поставим там же.`,
          },
        ]),
    {
      title: "Наш курьер",
      price: courier.price === 0 ? "Бесплатно" : formatPrice(courier.price),
      text: `В городе и до ${courier.cityKm} км от него.${free} Дальше, до ${courier.reachKm} км, каждый километр — ещё ${formatPrice(courier.priceOfKm)}.`,
    },
    ...(terms.hasExpress
      ? [
          {
            title: "Срочно, через Яндекс Доставку",
            price: "По адресу",
            text: "Цену и время покажем в корзине, когда укажете адрес.",
          },
        ]
      : []),
    ...(terms.hasTransportCompany
      ? [
          {
            title: "Транспортной компанией",
            price: "По тарифу компании",
            text: "Привезём до терминала или до двери в любой город, где у компании есть пункт. Цену и срок покажем в корзине.",
          },
        ]
      : []),
  ];
  return { place: region.titleIn, ways, payments };
}
export type DeliveryView = Awaited<ReturnType<typeof loadDelivery>>;

export async function loadAbout(visitor: Visitor) {
  const terms = await termsOf(visitor);
  return {
    centres: counted(terms.centres, ["центр", "центра", "центров"]),
    cities: counted(terms.cities, ["городе", "городах", "городах"]),
    requisites: requisitesOf(terms),
  };
}
export type AboutView = Awaited<ReturnType<typeof loadAbout>>;

export async function loadGuarantee(visitor: Visitor) {
  const { changedMindDays, refundDays } = await termsOf(visitor);
  return { changedMind: counted(changedMindDays, DAYS), refund: counted(refundDays, DAYS) };
}
export type GuaranteeView = Awaited<ReturnType<typeof loadGuarantee>>;
