import type { RegionRow } from "../../chain/regions/directory.ts";
import { originOf } from "../../chain/regions/site-origin.ts";
import type { cheaperPriceRequests } from "../../platform/db/schema/enquiries.ts";
import { momentText, roublesOf } from "../../platform/format.ts";
import type { Letter } from "../../platform/outbox/letter.ts";

/** How a request was answered. `secret` is of the link that the price counts by. */
export type Answer =
  | { state: "agreed"; price: number; quantity: number; endsAt: Date; secret: string }
  | { state: "refused"; reason: string };

interface Answered {
  request: Pick<typeof cheaperPriceRequests.$inferSelect, "name">;
  title: string;
  region: RegionRow;
  siteOrigin: string;
}

const linkOf = ({ region, siteOrigin }: Answered, secret: string): string =>
  `${originOf(siteOrigin, region)}/cheaper-price/?agreed=${secret}`;

const termsOf = ({ price, quantity }: { price: number; quantity: number }): string =>
  quantity === 1 ? `${roublesOf(price)} за одну штуку` : `${roublesOf(price)} за штуку, не больше ${quantity} шт.`;

/** For the text message. */
export function answerText(about: Answered, answer: Answer): string {
  if (answer.state === "refused") return `Нашли дешевле: ${about.title}. Снизить цену не можем: ${answer.reason}`;
  const until = momentText(answer.endsAt, about.region.zone);
  return `Цена для вас: ${about.title}, ${termsOf(answer)}. До ${until}: ${linkOf(about, answer.secret)}`;
}

/** For the letter. */
export function answerLetter(recipient: string, about: Answered, answer: Answer): Omit<Letter, "secretSeconds"> {
  const { request, title, region } = about;
  const hello = `Здравствуйте, ${request.name}.`;
  if (answer.state === "refused")
    return {
      recipient,
      subject: `Нашли дешевле: ${title}`,
      paragraphs: [
        hello,
        `Вы нашли дешевле товар «${title}». Снизить цену не можем.`,
        `Причина: ${answer.reason}`,
        "Товар по-прежнему можно купить по цене на сайте.",
      ],
      endUrl: null,
    };
  return {
    recipient,
    subject: `Цена для вас: ${title}`,
    paragraphs: [
      hello,
      `Вы нашли дешевле товар «${title}». Продадим его вам за ${termsOf(answer)}`,
      `Откройте ссылку и положите товар в корзину: цена посчитается сама.\n${linkOf(about, answer.secret)}`,
      `Цена действует до ${momentText(answer.endsAt, region.zone)}, для одного заказа и только для вас. С промокодами, баллами и скидкой за старый аккумулятор она не складывается. Товар за вами не закреплён.`,
    ],
    endUrl: null,
  };
}
