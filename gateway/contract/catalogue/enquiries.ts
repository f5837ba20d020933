import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { endpoint, kopecks, signInCodes } from "../platform/endpoint.ts";
import { contactName, mobilePhone, userEmail } from "../platform/user-fields.ts";

const LINK_WRONG = "Вставьте ссылку на страницу товара в другом магазине, например https://shop.example/tovar";

/** A page that a customer can open: http or https, a host with a name, no password in it. */
export const shopLink = z
  .string(LINK_WRONG)
  .trim()
  .max(500, "Ссылка длиннее 500 знаков: сократите её до знака «?»")
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && /\.[^.\d][^.]*$/.test(hostname) && username === "" && password === "";
  }, LINK_WRONG);

/** Goods are named by their code everywhere. C-11 */
const goodId = z.string().trim().min(1).max(64);

const good = z.object({ sku: z.string(), title: z.string(), url: z.string() });

/**
 * Subscribes to a letter when goods are in stock in the region again; guests may. Without `email` the letter goes to the primary address of
 * the signed-in user. The reply does not reveal whether the address was subscribed before. API-060, API-066
 */
export const goodsSubscribe = endpoint({
  name: "goodsSubscribe",
  summary: "Сообщить о поступлении",
  method: "POST",
  path: "/api/gateway/goods/subscribe",
  access: "optional-session",
  input: z.object({ good_id: goodId, email: userEmail.optional() }),
  output: z.object({ good }),
  codes: { in_stock: 409 },
});

/** The subscription of a letter's link; null when it has ended. `url` is null for goods no longer on sale. */
export const stockSubscription = endpoint({
  name: "stockSubscription",
  summary: "Подписка по ссылке из письма",
  method: "GET",
  path: "/api/gateway/goods/subscription",
  access: "public",
  input: z.object({ secret: z.string().min(1).max(80) }),
  output: z.object({
    subscription: z.object({ sku: z.string(), title: z.string(), url: z.string().nullable() }).nullable(),
  }),
});

/**
 * Ends a subscription, if it has not ended yet, by the secret of its letter; without one, those to the confirmed addresses of the signed-in
 * user, in all regions. The input is in the query. API-061
 */
export const goodsUnsubscribe = endpoint({
  name: "goodsUnsubscribe",
  summary: "Завершить подписку на поступление",
  method: "POST",
  path: "/api/gateway/goods/unsubscribe",
  inQuery: true,
  access: "optional-session",
  input: z.object({ good_id: goodId, secret: z.string().min(1).max(80).optional() }),
  output: z.object({}),
  codes: signInCodes,
});

/** Reports a lower price: `price` and `link` are another shop's. All field errors are returned at once. API-065, API-066, ERR-017 */
export const cheapPriceQuery = endpoint({
  name: "cheapPriceQuery",
  summary: "Нашли дешевле",
  method: "POST",
  path: "/api/gateway/goods/cheap-price-query",
  access: "public",
  input: z.object({
    good_id: goodId,
    price: kopecks,
    link: shopLink,
    name: contactName,
    phone: mobilePhone,
    /** To the processing of personal data. */
    consent: z.object({ personalData: z.literal(true), shownVersion }),
  }),
  output: z.object({ good }),
});
