import { z } from "zod";
import { line, whole } from "../platform/desk-fields.ts";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { staffText, typedLine } from "../platform/user-fields.ts";
import { cart, MAX_LINE_QUANTITY } from "./cart.ts";

/** An agreed price is good for so long. */
export const AGREED_DAYS = 3;

const access = { staff: "cheaper-prices" } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const state = z.enum(["new", "agreed", "refused"]);

const cheaperPriceRow = z.object({
  id: z.int(),
  goods: z.string(),
  /** The customer. */
  name: z.string(),
  /** E.164 */
  phone: staffText,
  /** Ours now, and the other shop's as the customer named it. */
  ourPrice: kopecks,
  otherPrice: kopecks,
  state,
  createdAt: utcMoment,
});
export type CheaperPriceRow = z.output<typeof cheaperPriceRow>;

/** Requests of customers who found goods cheaper elsewhere. PRD-010 */
export const cheaperPriceList = listEndpoint({
  name: "cheaperPriceList",
  summary: "Список запросов «Нашли дешевле»",
  resource: "cheaper-prices",
  permission: "cheaper-prices",
  filters: {
    state: state.optional(),
    text: typedLine().max(100, "Слишком длинно").optional(),
    ...dayRange("created"),
  },
  row: cheaperPriceRow,
  sorts: ["price", "created"],
});

const path = "/api/gateway/back-office/cheaper-prices/{id}";

export const cheaperPriceCard = endpoint({
  name: "cheaperPriceCard",
  summary: "Показать запрос «Нашли дешевле»",
  method: "GET",
  path,
  access,
  input: z.object({ id }),
  output: cheaperPriceRow.extend({
    sku: z.string(),
    /** Null for goods that are no longer on sale. */
    url: z.string().nullable(),
    /** Address of the page in the other shop, as the customer typed it. */
    link: z.string(),
    /** Whose confirmed phone it is; null for nobody's. */
    clientId: z.int().nullable(),
    /** The lowest price that the caller may agree on. */
    leastPrice: kopecks,
    refusal: z.string(),
    /** Full name; empty for nobody. */
    decidedBy: z.string(),
    decidedAt: utcMoment.nullable(),
    /** What waits for a second person; null for nothing. */
    asked: z.object({ id: z.int(), about: z.string(), by: z.string() }).nullable(),
    /** What was agreed on; null without it. `orderNumber` is of the order that has used it. */
    agreed: z
      .object({ price: kopecks, quantity: z.int(), endsAt: utcMoment, orderNumber: z.string().nullable() })
      .nullable(),
  }),
});

/**
 * Agrees on a price with this one customer, for one order within three days, and tells them. Below the floor of the caller's permissions
 * it is `invalid` at `price`; a request that somebody has answered already is `answered`.
 */
export const cheaperPriceAgree = endpoint({
  name: "cheaperPriceAgree",
  summary: "Согласиться на цену",
  method: "POST",
  path: `${path}/agree`,
  access,
  input: z.object({
    id,
    /** For a piece. */
    price: kopecks,
    quantity: whole(1, MAX_LINE_QUANTITY, " шт."),
  }),
  /** `waits`: a second person has to agree first, and the customer is told then. */
  output: z.object({ waits: z.boolean() }),
  codes: { answered: 409 },
});

/** Refuses with a reason that the customer reads. */
export const cheaperPriceRefuse = endpoint({
  name: "cheaperPriceRefuse",
  summary: "Отказать в цене",
  method: "POST",
  path: `${path}/refuse`,
  access,
  input: z.object({ id, reason: line("Напишите причину: её прочитает клиент", 300) }),
  output: z.object({}),
  codes: { answered: 409 },
});

const agreedPrice = z.object({ price: kopecks, quantity: z.int(), endsAt: utcMoment });

const customerPath = "/api/gateway/goods/agreed-price";
const secret = z.string().min(1).max(80);

/** The price that a link leads to; null when it has ended or is used, or everybody has as good a price by now. */
export const agreedPriceByLink = endpoint({
  name: "agreedPriceByLink",
  summary: "Цена по договорённости по ссылке",
  method: "GET",
  path: customerPath,
  access: "public",
  input: z.object({ secret }),
  output: z.object({
    agreed: agreedPrice
      .extend({ ordinaryPrice: kopecks, goods: z.object({ sku: z.string(), title: z.string(), url: z.string() }) })
      .nullable(),
  }),
});

/** Puts the goods into the caller's cart, if they are not in it, and lets the price of the link count there. */
export const agreedPriceTake = endpoint({
  name: "agreedPriceTake",
  summary: "Положить в корзину по цене договорённости",
  method: "POST",
  path: `${customerPath}/take`,
  access: "optional-session",
  input: z.object({ secret }),
  output: z.object({ cart }),
  codes: { out_of_stock: 409, cart_full: 409 },
});

/** What was agreed on with the caller about goods; null for nothing. Never of a cache: it is one customer's. */
export const agreedPriceMine = endpoint({
  name: "agreedPriceMine",
  summary: "Моя цена по договорённости",
  method: "GET",
  path: `${customerPath}/mine`,
  access: "session",
  onBehalf: true,
  input: z.object({ sku: z.string().min(1).max(64) }),
  output: z.object({ agreed: agreedPrice.nullable() }),
});
