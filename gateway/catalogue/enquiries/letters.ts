import { originOf, type RegionRow } from "../../chain/regions/directory.ts";
import { roublesOf } from "../../platform/format.ts";
import type { Letter } from "../../platform/outbox/letter.ts";

/** What letters say about goods. `priceKopecks` is the price now. */
export interface LetterGood {
  sku: string;
  title: string;
  url: string;
  priceKopecks: number;
}

const HELLO = "Здравствуйте.";

/** Confirms a subscription, with a link to end it for those who did not request it. */
export function subscribedLetter(
  recipient: string,
  good: Omit<LetterGood, "priceKopecks">,
  site: { region: RegionRow; siteOrigin: string; secret: string },
): Letter {
  const origin = originOf(site.siteOrigin, site.region);
  return {
    recipient,
    subject: `Сообщим о поступлении: ${good.title}`,
    paragraphs: [
      HELLO,
      `Вы попросили сообщить, когда товар снова появится ${site.region.titleIn}:`,
      `${good.title}, код ${good.sku}\n${origin}${good.url}`,
      "Когда он появится, мы пришлём одно письмо, и подписка закончится сама.",
      "Если вы передумали или подписались не вы, завершите подписку по ссылке ниже.",
    ],
    endUrl: `${origin}/subscriptions/end/?secret=${site.secret}`,
  };
}

/** The one letter of a subscription, which ends with it. */
export function backInStockLetter(
  recipient: string,
  good: LetterGood,
  site: { region: RegionRow; siteOrigin: string },
): Letter {
  return {
    recipient,
    subject: `Снова в наличии: ${good.title}`,
    paragraphs: [
      HELLO,
      `Товар, о котором вы просили сообщить, снова можно купить ${site.region.titleIn}:`,
      `${good.title}, код ${good.sku}\n${originOf(site.siteOrigin, site.region)}${good.url}`,
      `Цена сейчас: ${roublesOf(good.priceKopecks)}. Товар за вами не закреплён: количество и цена могут измениться.`,
      "На этом подписка закончилась, других писем о товаре не будет.",
    ],
    endUrl: null,
  };
}
