import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { shopTerms } from "../../../../gateway/contract/sales/shop-terms.ts";
import { counted, formatPrice } from "../../../ui/format.ts";
import type { IconName } from "../../../ui/icon.tsx";

type Terms = OutputOf<typeof shopTerms>;

/** What the shop always offers: a rule of the cart, told from the terms that it applies. */
export interface StandingOffer {
  icon: IconName;
  title: string;
  /** Shown on the page of offers. */
  text: string;
  /** Shown on the home page. */
  shortText: string;
  href: string;
  action: string;
}

const DAYS = ["день", "дня", "дней"] as const;

const TYRES = { path: "/catalog/tyres/", action: "Шины в наличии" };
const WHEELS = { path: "/catalog/wheels/", action: "Диски в наличии" };
const BATTERIES = "/search/battery/";

/** Those of a region; what the terms do not have is not promised, nor what is for goods of lists that are `missing`. */
export function standingOffers(
  { tradeIn, courier, deliveries, reserveDays }: Terms,
  missing: readonly string[],
): StandingOffer[] {
  const offers: StandingOffer[] = [];
  const inStock = (...lists: (typeof TYRES)[]) => {
    const list = lists.find(({ path }) => !missing.includes(path));
    return list ? { href: `${list.path}?sort=stock`, action: list.action } : { href: "/", action: "К товарам" };
  };
  if (reserveDays !== null)
    offers.push({
      icon: "clock",
      title: `Резерв на ${counted(reserveDays, DAYS)} без предоплаты`,
      text: `Закажите с самовывозом и платите при получении: товар подождёт вас в центре ${counted(reserveDays, DAYS)} с того дня, как его можно забрать.`,
      shortText: `Товар подождёт вас в центре ${counted(reserveDays, DAYS)}. Оплата при получении.`,
      ...inStock(WHEELS, TYRES),
    });
  if (tradeIn && !missing.includes(BATTERIES))
    offers.push({
      icon: "battery",
      title: "Скидка за старый аккумулятор",
      text: `Отметьте «Сдать старый аккумулятор» в корзине: цена нового снизится на ${worthText(tradeIn)}, но не больше чем вдвое. Действует при оплате в центре.`,
      shortText: "Отметьте его в корзине и сдайте, когда придёте за новым.",
      href: BATTERIES,
      action: "Выбрать аккумулятор",
    });
  const courierText = deliveries.includes("city_region") && freeCourierText(courier);
  if (courierText)
    offers.push({
      icon: "truck",
      title: "Бесплатная доставка",
      text: courierText,
      shortText: courierText,
      ...inStock(TYRES, WHEELS),
    });
  return offers;
}

const worthText = ({ least, most }: NonNullable<Terms["tradeIn"]>): string =>
  least === most ? formatPrice(most) : `${formatPrice(least)}–${formatPrice(most)} в зависимости от ёмкости`;

/** Empty where the courier always costs. */
function freeCourierText({ price, freeFrom, cityKm }: Terms["courier"]): string {
  const where = `Курьером в городе и до ${cityKm}\u00a0км от него`;
  if (price === 0 || freeFrom === 0) return `${where}.`;
  return freeFrom === null ? "" : `${where}, при заказе от ${formatPrice(freeFrom)}.`;
}
