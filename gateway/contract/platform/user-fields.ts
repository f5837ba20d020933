import { z } from "zod";
import {
  ANY_NAME,
  emailOf,
  LETTERS_ALONE,
  mobilePhoneOf,
  PERSON_NAME,
  phoneDigitsTyped,
  plainLine,
} from "./typed-text.ts";

/** A text of one line that somebody types: `plainLine` before whatever is checked. */
export const typedLine = (message?: string) => z.string(message).overwrite(plainLine);

/** The number of an order, a visit or a contract, however it is written; what it may stand for is `numberKeys`. */
export const typedNumber = (message: string) => typedLine(message).min(1, message).max(40, message);

export const PHONE_WRONG = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";

export const EMAIL_WRONG = "Проверьте адрес почты: он должен быть вида имя@домен.рф";

const NAME_WRONG = "Напишите русскими буквами, от 2 до 100 знаков";

/** Says which name is wrong: the summary of a form may have both. */
export const nameWrong = (what: string): string => `Напишите ${what} русскими буквами, от 2 до 100 знаков`;

/** A name of Cyrillic letters with its message. AUT-134, AUT-135 */
export const nameAs = (message: string) => typedLine(message).regex(PERSON_NAME, message);

/** A name in a user's profile. */
export const personName = nameAs(NAME_WRONG);

/** Like `personName`, or nothing: a surname that the short sign-up form left out. */
export const personNameOrNone = typedLine(NAME_WRONG).refine(
  (name) => name === "" || PERSON_NAME.test(name),
  NAME_WRONG,
);

/** The surname of the short sign-up form: empty, or Cyrillic letters. AUT-136, B-22 */
export const optionalSurname = typedLine()
  .max(100, NAME_WRONG)
  .regex(LETTERS_ALONE, "Напишите фамилию русскими буквами или оставьте поле пустым")
  .default("");

/** What `read` makes of a text; the message where that is nothing. */
export const readAs = <Value>(read: (text: string) => Value | null, message: string) =>
  z.string(message).transform((text, context) => {
    const value = read(text);
    if (value === null) context.addIssue({ code: "custom", message });
    return value ?? z.NEVER;
  });

/** The address of mail of all forms and calls: see `emailOf`. AUT-132, AUT-133 */
export const userEmail = readAs(emailOf, EMAIL_WRONG);

/** The same where it may be left empty. */
export const userEmailOrNone = readAs((text) => (plainLine(text) === "" ? "" : emailOf(text)), EMAIL_WRONG);

/** The contact of an order, a visit or an enquiry: letters of any language. */
export const contactNameAs = (message: string) => typedLine(message).regex(ANY_NAME, message);
export const contactName = contactNameAs("Напишите имя буквами, от 2 до 100 знаков");

/** The mobile phone of all forms and calls, E.164 inside: see `mobilePhoneOf`. AUT-110, AUT-116 */
export const mobilePhone = readAs(mobilePhoneOf, PHONE_WRONG);

/** Any phone of Russia: ten digits, with 7, 8 or +7 before them or without; the ten digits inside. C-10 */
export const lookUpPhoneAs = (message: string) => readAs(phoneDigitsTyped, message);
export const lookUpPhone = lookUpPhoneAs("В телефоне десять цифр после +7");

export const PASSWORD_MIN = 8;

/** At least eight characters, not all of them spaces; the gateway also refuses common ones. The upper limit keeps hashing quick. C-11 */
export const newPassword = z
  .string("Придумайте пароль")
  .min(PASSWORD_MIN, `Не меньше ${PASSWORD_MIN} знаков`)
  .max(200, "Не больше 200 знаков")
  .refine((password) => password.trim() !== "", "Пароль не может быть из одних пробелов");

/** A tick that must be set. */
export const agreed = (message: string) => z.literal(true, message);

/** What a call of staff answers of a client's phone or address: see `forStaff`. */
export const staffText = z.string().brand<"for staff", "inout">();
