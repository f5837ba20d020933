import { z } from "zod";
import { shopLink } from "../../../../gateway/contract/catalogue/enquiries.ts";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import { contactName, mobilePhone, readAs, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { kopecksOf } from "./roubles.ts";

const PRICE = "Напишите цену в рублях, например 6 500";
const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него запрос не принять";

export const backInStockForm = z.object({ email: userEmail });

export const cheaperPriceForm = z.object({
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
