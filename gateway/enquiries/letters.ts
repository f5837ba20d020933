import { roublesOf } from "../format.ts";
import type { Letter } from "../outbox/letter.ts";
import type { RegionRow } from "../region/directory.ts";

/** What letters say of goods. `priceKopecks` is what they cost now. */
export interface LetterGood {
  sku: string;
  title: string;
  url: string;
  priceKopecks: number;
}

const HELLO = "Здравствуйте.";

/** The site of a region: the default one is on the bare host. */
export function originOf(siteOrigin: string, region: Pick<RegionRow, "slug" | "isDefault">): string {
  const { protocol, host } = new URL(siteOrigin);
  return `${protocol}//${region.isDefault ? "" : `${region.slug}.`}${host}`;
}

/** Confirms a subscription and tells how to end it: whoever did not ask for it ends it with one link. */
export function subscribedLetter(
  recipient: string,
  good: Omit<LetterGood, "priceKopecks">,
  place: { region: RegionRow; siteOrigin: string; secret: string },
): Letter {
  const origin = originOf(place.siteOrigin, place.region);
  return {
    recipient,
    subject: `Сообщим о поступлении: ${good.title}`,
    paragraphs: [
      HELLO,
      `Вы попросили сообщить, когда товар снова появится ${place.region.titleIn}:`,
      `${good.title}, код ${good.sku}\n${origin}${good.url}`,
      "Когда он появится, мы пришлём одно письмо, и подписка закончится сама.",
      "Если вы передумали или подписались не вы, завершите подписку по ссылке ниже.",
    ],
    endUrl: `${origin}/subscriptions/end/?secret=${place.secret}`,
  };
}

/** The one letter that was asked for; the subscription ends with it. */
export function returnedLetter(
  recipient: string,
  good: LetterGood,
  place: { region: RegionRow; siteOrigin: string },
): Letter {
  return {
    recipient,
    subject: `Снова в наличии: ${good.title}`,
    paragraphs: [
      HELLO,
      `Товар, о котором вы просили сообщить, снова можно купить ${place.region.titleIn}:`,
      `${good.title}, код ${good.sku}\n${originOf(place.siteOrigin, place.region)}${good.url}`,
      `Цена сейчас: ${roublesOf(good.priceKopecks)}. Товар за вами не закреплён: количество и цена могут измениться.`,
      "На этом подписка закончилась, других писем о товаре не будет.",
    ],
    endUrl: null,
  };
}
