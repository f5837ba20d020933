import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { cheapPriceQuery, goodsSubscribe } from "../../../gateway/contract/enquiries.ts";
import { goodsCards } from "../../../gateway/contract/goods.ts";
import type { Failure } from "../../gateway/client.server.ts";
import { CONSENT_VERSION } from "../../shared/consent-version.ts";
import { formatPhone } from "../../ui/format.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import { errorText } from "../../visitor/error-text.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { backInStockForm, cheaperPriceForm } from "./enquiry-forms.server.ts";
import {
  type BackInStockField,
  type CheaperPriceField,
  cheaperPriceFields,
  type EnquiryGood,
  type EnquiryReply,
} from "./enquiry-reply.ts";

const UNAVAILABLE = "Нет связи с магазином. Повторите через минуту";

const goodIdOf = (url: URL): string => url.searchParams.get("good_id") ?? "";

/** The goods that the page's address names; 404 for others. */
export async function loadEnquiryGood(visitor: Visitor, url: URL): Promise<EnquiryGood> {
  const sku = goodIdOf(url);
  if (sku === "") throw notFound();
  const [card] = required(await visitor.gateway.call(goodsCards, { sku: [sku] })).items;
  if (!card) throw notFound();
  return { sku, title: card.title, url: card.url, price: card.price, isGone: card.stock.state === "none" };
}

/** Leads back to the product page, or answers the form with what to do about it. PRD-009 */
export async function subscribe({ gateway, cookies }: Visitor, url: URL, form: FormData) {
  const read = readForm(form, backInStockForm, ["email"] satisfies BackInStockField[]);
  if (!read.ok) return read.refusal;
  const { email } = read.value;
  const result = await gateway.call(goodsSubscribe, { good_id: goodIdOf(url), email });
  if (!result.ok) return refusedBy(result, read.values);
  writeFlash(cookies, [`Напишем на ${email}, когда товар появится. Отписаться можно по ссылке в письме.`]);
  return redirect(result.data.good.url, 303);
}

/** PRD-010, ERR-017 */
export async function askCheaperPrice(visitor: Visitor, url: URL, form: FormData) {
  const read = readForm(form, cheaperPriceForm, cheaperPriceFields);
  if (!read.ok) return read.refusal;
  const { price, link, name, phone } = read.value;
  const result = await visitor.gateway.call(cheapPriceQuery, {
    good_id: goodIdOf(url),
    price,
    link,
    name,
    phone,
    consent: { personalData: true, version: CONSENT_VERSION, address: visitor.clientAddress.slice(0, 60) },
  });
  if (!result.ok) return refusedBy(result, read.values);
  writeFlash(visitor.cookies, [`Запрос принят. Проверим цену и позвоним на ${formatPhone(phone)}.`]);
  return redirect(result.data.good.url, 303);
}

type Values<Field extends string> = Partial<Record<Field, string>>;

function readForm<Schema extends z.ZodObject, Field extends string>(
  form: FormData,
  schema: Schema,
  fields: readonly Field[],
) {
  const values: Values<Field> = {};
  for (const field of fields) {
    const value = form.get(field);
    if (typeof value === "string") values[field] = value;
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true as const, value: submission.value, values };
  const flash = submission.error ?? {};
  const errors: EnquiryReply<Field>["errors"] = {};
  for (const field of fields) if (flash[field]) errors[field] = flash[field];
  const reply: EnquiryReply<Field> = { values, errors, message: null };
  return { ok: false as const, refusal: data(reply, { status: 400 }) };
}

const statusOf: Partial<Record<string, number>> = { invalid: 422, not_found: 404, in_stock: 409, too_many: 429 };

/** What the gateway said, a line a message, and each message at its field too. */
function refusedBy<Field extends BackInStockField | CheaperPriceField>(
  { code, errors }: Failure<string>,
  values: Values<Field>,
) {
  const status = statusOf[code] ?? 503;
  const flash = errors.map(({ message }) => message).join("\n");
  const reply: EnquiryReply<Field> = {
    values,
    errors: {},
    message: flash || (status === 503 ? UNAVAILABLE : errorText({ errors })),
  };
  for (const { field, message } of errors) {
    const name = field?.slice(field.lastIndexOf("_") + 1) as Field | undefined;
    if (name) reply.errors[name] = [...(reply.errors[name] ?? []), message];
  }
  return data(reply, { status });
}
