import type { RegionDirectory } from "../../chain/regions/directory.ts";
import { cancelReasons } from "../../contract/office/order-desk.ts";
import { type DeliveryType, deliveryTitles } from "../../contract/sales/checkout.ts";
import { labelOfGroup, shownGroupOf, titleOfMethod } from "../../sales/checkout/payment-groups.ts";
import { methodTitle } from "../money-desk/view.ts";

/** What rows are called, by what they are of. A key without a name of its own is of something that is gone. */
export type Labels = (key: string) => string;

export const regionLabels =
  ({ regionOf }: RegionDirectory): Labels =>
  (slug) => {
    // An unknown name is answered by the default region.
    const region = regionOf(slug);
    return region.slug === slug ? region.title : slug;
  };

export const centreLabels =
  (regions: RegionDirectory): Labels =>
  (id) =>
    regions.locations.get(Number(id))?.title ?? "Без центра";

export const deliveryLabels: Labels = (type) => deliveryTitles[type as DeliveryType] ?? type;

/** The group that a method is shown in. */
export function paymentLabels(method: string): string {
  const group = shownGroupOf(method);
  return group === null ? titleOfMethod(method) : labelOfGroup(group);
}

const staffReasons = new Set<string>(Object.values(cancelReasons));

/** Words that staff did not choose from the list stay on the card of the order. */
export function reasonLabels(key: string): string {
  if (key === "expired") return "Кончился срок резерва или оплаты";
  if (key === "customer") return "Отменил сам покупатель";
  if (!key.startsWith("staff ")) return "Другие системы";
  const text = key.slice("staff ".length);
  return staffReasons.has(text) ? `Сотрудник: ${text}` : `Сотрудник: ${cancelReasons.other}`;
}

const tills: Readonly<Record<string, string>> = {
  cash: "наличными",
  card: "картой",
  sbp: "по СБП",
  instalment_card: "картой рассрочки",
};

/** `{channel} {way}` of a movement of money. */
export function methodLabels(key: string): string {
  const [channel = "", way = ""] = key.split(" ");
  if (channel === "till") return `В центре ${tills[way] ?? way}`;
  return channel === "invoice" ? "По счёту" : `На сайте: ${methodTitle(way)}`;
}

/** Links of the shop's campaigns by title; `?` are links to what is none. */
export const campaignLabels =
  (titles: ReadonlyMap<string, string>): Labels =>
  (name) =>
    name === "" ? "Без ссылки акции" : (titles.get(name) ?? "Другие ссылки");
