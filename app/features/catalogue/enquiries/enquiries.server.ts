import { redirect } from "@remix-run/node";
import { z } from "zod";
import { cheapPriceQuery, goodsSubscribe, shopLink } from "../../../../gateway/contract/catalogue/enquiries.ts";
import { goodsCards } from "../../../../gateway/contract/catalogue/goods.ts";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import { contactName, mobilePhone, readAs, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { formatPhone } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { primaryEmail, primaryPhone } from "../../../visitor/primary-contacts.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { cheaperPriceFields, type EnquiryGood, type OwnContact } from "./enquiry.ts";

const PRICE = "Напишите цену в рублях, например 6 500";
const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него запрос не принять";

const backInStockForm = z.object({ email: userEmail });

const cheaperPriceForm = z.object({
  price: readAs(kopecksOf, PRICE),
  // An address is often copied without its scheme.
  link: z.preprocess(
    (text) => (typeof text === "string" && !/^\s*[a-z]+:\/\//i.test(text) ? `https://${text.trim()}` : text),
    shopLink,
  ),
  name: contactName,
  phone: mobilePhone,
  personalData: z.boolean(PERSONAL_DATA).refine((given) => given, PERSONAL_DATA),
  shownVersion,
});

/** What a customer's account knows of the fields of these forms; nothing of a guest, whose product pages are shared. */
export const ownContact = (visitor: Pick<Visitor, "user">): OwnContact => ({
  name: visitor.user?.firstname ?? "",
  phone: shownPhone(primaryPhone(visitor)),
  email: shownEmail(primaryEmail(visitor)),
});

const goodIdOf = (url: URL): string => url.searchParams.get("good_id") ?? "";

/** The goods in the page's address; 404 for unknown ones. */
export async function loadEnquiryGood(visitor: Visitor, url: URL): Promise<EnquiryGood> {
  const sku = goodIdOf(url);
  if (sku === "") throw notFound();
  const [card] = required(await visitor.gateway.call(goodsCards, { sku: [sku] })).items;
  if (!card) throw notFound();
  return { sku, title: card.title, url: card.url, price: card.price, isGone: card.stock.state === "none" };
}

/** Redirects to the product page, or answers the form with what to correct. PRD-009 */
export async function subscribe({ gateway, cookies }: Visitor, url: URL, form: FormData) {
  const read = readForm(form, backInStockForm);
  if (!read.ok) return read.refusal;
  const { email } = read.value;
  const result = await gateway.call(goodsSubscribe, { good_id: goodIdOf(url), email });
  if (!result.ok) return refusedByGateway(form, result, { fields: ["email"] });
  writeFlash(cookies, [`Напишем на ${shownEmail(email)}, когда товар появится. Отписаться можно по ссылке в письме.`]);
  return redirect(result.data.good.url, 303);
}

/** PRD-010, ERR-017 */
export async function askCheaperPrice(visitor: Visitor, url: URL, form: FormData) {
  const read = readForm(form, cheaperPriceForm);
  if (!read.ok) return read.refusal;
  const { price, link, name, phone, shownVersion } = read.value;
  const result = await visitor.gateway.call(cheapPriceQuery, {
    good_id: goodIdOf(url),
    price,
    link,
    name,
    phone,
    consent: { personalData: true, shownVersion },
  });
  if (!result.ok) return refusedByGateway(form, result, { fields: cheaperPriceFields });
  writeFlash(visitor.cookies, [`Запрос принят. Проверим цену и позвоним на ${formatPhone(phone)}.`]);
  return redirect(result.data.good.url, 303);
}

/** «6 500», «6 500,50 ₽», «6500 руб.» → kopecks; null for anything else. */
export function kopecksOf(text: string): number | null {
  const typed = text.replace(/\s/g, "").replace(/(₽|руб\.?|р\.?)$/i, "");
  const [, whole, fraction = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
