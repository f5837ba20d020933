import { z } from "zod";

/** Person names: Cyrillic letters, spaces, hyphens, dashes and underscore; 2 to 100. AUT-134, AUT-135 */
export const PERSON_NAME = /^[А-Яа-яЁё \-‐-―_]{2,100}$/u;

/** E.164, a Russian mobile number. */
const MOBILE_PHONE = /^\+79\d{9}$/;
const PHONE_WRONG = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";

export const EMAIL_WRONG = "Проверьте адрес почты: он должен быть вида имя@домен.рф";

const NAME_WRONG = "Напишите русскими буквами, от 2 до 100 знаков";

/** A name in a user's profile. */
export const personName = z.string(NAME_WRONG).trim().regex(PERSON_NAME, NAME_WRONG);

/** Like `personName`, or nothing: a surname that the short sign-up form left out. */
export const personNameOrNone = z
  .string(NAME_WRONG)
  .trim()
  .refine((name) => name === "" || PERSON_NAME.test(name), NAME_WRONG);

/** The surname of the short sign-up form: empty, or Cyrillic letters. AUT-136, B-22 */
export const optionalSurname = z
  .string()
  .trim()
  .max(100, NAME_WRONG)
  .regex(/^[а-яё]*$/i, "Напишите фамилию русскими буквами или оставьте поле пустым")
  .default("");

/** One plain address in lower case: nothing that a mail program would read as a list or as a display name. AUT-132, AUT-133 */
export const userEmail = z
  .string(EMAIL_WRONG)
  .trim()
  .toLowerCase()
  .max(200, EMAIL_WRONG)
  .regex(/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@.,;:<>()[\]\\"]{2,}$/, EMAIL_WRONG);

/** The contact of an order or an enquiry. */
export const contactName = z.string().trim().regex(PERSON_NAME, "Напишите имя русскими буквами, от 2 до 100 знаков");

/** E.164 */
export const contactPhone = z.string().regex(MOBILE_PHONE, PHONE_WRONG);

/** A mobile phone of Russia however it is written: 79XXXXXXXXX, +79XXXXXXXXX, 89XXXXXXXXX; E.164 inside. AUT-110, AUT-116 */
export const mobilePhone = z
  .string("Введите номер телефона полностью")
  .transform((text) => `+7${text.replace(/\D/g, "").replace(/^[78](?=\d{10}$)/, "")}`)
  .pipe(contactPhone);

export const PASSWORD_MIN = 8;

/** At least eight characters, not all of them spaces; the gateway also refuses common ones. The upper limit keeps hashing quick. C-11 */
export const newPassword = z
  .string("Придумайте пароль")
  .min(PASSWORD_MIN, `Не меньше ${PASSWORD_MIN} знаков`)
  .max(200, "Не больше 200 знаков")
  .refine((password) => password.trim() !== "", "Пароль не может быть из одних пробелов");

/** A tick that must be set. */
export const agreed = (message: string) => z.literal(true, message);
