import { z } from "zod";
import { PERSON_NAME } from "../../../gateway/contract/user-fields.ts";
import { mobilePhone } from "../../shared/phone.ts";

const PHONE = "Введите мобильный номер полностью: +7 и ещё десять цифр, первая из них 9";
const NAME = "Напишите имя русскими буквами, от 2 до 100 знаков";
const EMAIL = "Проверьте адрес почты: он должен быть вида имя@домен.ru";
const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него заказ не принять";
const LEGAL_POLICY = "Отметьте согласие с правовой политикой: без него заказ не принять";
/** Nobody types these fields: a form without them was not ours or is broken. */
const FORM = "Форма отправлена не полностью. Обновите страницу и оформите заказ ещё раз";

const consent = (message: string) => z.boolean(message).refine((given) => given, message);

const common = {
  idempotencyKey: z.string(FORM).min(16, FORM).max(80, FORM),
  fingerprint: z.string(FORM).max(80, FORM),
  seen: z.string().max(40_000, FORM).default(""),
  method: z.string("Выберите способ оплаты").max(40, "Выберите способ оплаты"),
  name: z.string(NAME).trim().regex(PERSON_NAME, NAME),
  phone: z.string(PHONE).transform((text, context) => {
    const phone = mobilePhone(text);
    if (phone === null) context.addIssue({ code: "custom", message: PHONE });
    return phone ?? z.NEVER;
  }),
  email: z
    .string()
    .trim()
    .max(200, "Адрес почты длиннее 200 знаков")
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, EMAIL)
    .default(""),
  comment: z.string().trim().max(1000, "Комментарий длиннее 1000 знаков, сократите его").default(""),
  personalData: consent(PERSONAL_DATA),
  legalPolicy: consent(LEGAL_POLICY),
};

const SHOP = "Выберите центр, в котором заберёте заказ";

/** The order form; fields of the way that was not chosen are not looked at. */
export const orderForm = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("pickup"), shopId: z.int(SHOP).positive(SHOP), ...common }),
    z.object({
      type: z.literal("city_region"),
      street: z.string("Напишите улицу").trim().min(2, "Напишите улицу").max(120, "Улица длиннее 120 знаков"),
      house: z
        .string("Напишите номер дома")
        .trim()
        .min(1, "Напишите номер дома")
        .max(20, "Номер дома длиннее 20 знаков"),
      flat: z.string().trim().max(20, "Номер квартиры длиннее 20 знаков").default(""),
      date: z.iso.date("Выберите день доставки"),
      interval: z.string("Выберите время доставки").max(20, "Выберите время доставки"),
      ...common,
    }),
  ],
  "Выберите способ получения",
);
export type OrderForm = z.output<typeof orderForm>;
