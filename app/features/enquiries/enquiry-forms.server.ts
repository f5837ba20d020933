import { z } from "zod";
import { shownVersion } from "../../../gateway/contract/documents.ts";
import { shopLink } from "../../../gateway/contract/enquiries.ts";
import { PERSON_NAME, userEmail } from "../../../gateway/contract/user-fields.ts";
import { parseMobilePhone } from "../../shared/phone.ts";
import { kopecksOf } from "./roubles.ts";

const PRICE = "Напишите цену в рублях, например 6 500";
const NAME = "Напишите имя русскими буквами, от 2 до 100 знаков";
const PHONE = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";
const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него запрос не принять";

export const backInStockForm = z.object({ email: userEmail });

/** A text parsed by a function that returns null for what it cannot parse. */
const readBy = <Value>(read: (text: string) => Value | null, message: string) =>
  z.string(message).transform((text, context) => {
    const value = read(text);
    if (value === null) context.addIssue({ code: "custom", message });
    return value ?? z.NEVER;
  });

export const cheaperPriceForm = z.object({
  price: readBy(kopecksOf, PRICE),
  // An address is often copied without its scheme.
  link: z.preprocess(
    (text) => (typeof text === "string" && !/^\s*[a-z]+:\/\//i.test(text) ? `https://${text.trim()}` : text),
    shopLink,
  ),
  name: z.string(NAME).trim().regex(PERSON_NAME, NAME),
  phone: readBy(parseMobilePhone, PHONE),
  personalData: z.boolean(PERSONAL_DATA).refine((given) => given, PERSONAL_DATA),
  shownVersion,
});
