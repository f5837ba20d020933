import { z } from "zod";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { contactName, mobilePhone, userEmailOrNone } from "../../../../gateway/contract/platform/user-fields.ts";
import { carFields, NO_CAR } from "../../../../gateway/contract/workshop/booking.ts";
import { typedCode } from "../../customers/phone-proof/phone-proof.server.ts";

const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него не записать";
const LEGAL_POLICY = "Отметьте согласие с правовой политикой: без него не записать";
/** Nobody types these fields: a form without them is not ours or is broken. */
const FORM = "Форма отправлена не полностью. Обновите страницу и запишитесь ещё раз";

const consent = (message: string) => z.boolean(message).refine((given) => given, message);

/** «2026-11-24 10:15» of a button; without one it is the time of the address. */
export const slotField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => ({ date: text.slice(0, 10) as Day, time: text.slice(11) }));

const fields = {
  idempotencyKey: z.uuid(FORM),
  expectedSum: z.coerce.number(FORM).int(FORM).nonnegative(FORM).nullable().default(null),
  slot: slotField.optional(),
  name: contactName,
  phone: mobilePhone,
  email: userEmailOrNone.default(""),
  carTitle: carFields.title,
  plate: carFields.plate,
  comment: z.string().trim().max(1_000, "Не больше 1000 знаков").default(""),
  code: typedCode,
};

const isCarKnown = ({ carTitle, plate }: { carTitle: string; plate: string }) => Boolean(carTitle || plate);
/** Told together with what is wrong with other fields. */
const noCar = { path: ["carTitle"], message: NO_CAR, when: () => true };

export const bookForm = z
  .object({
    ...fields,
    personalData: consent(PERSONAL_DATA),
    legalPolicy: consent(LEGAL_POLICY),
    shownVersion,
  })
  .refine(isCarKnown, noCar);
/** A client agreed by telephone. */
export const bookForClientForm = z.object(fields).refine(isCarKnown, noCar);
export type BookForm = z.output<typeof bookForClientForm> & Pick<z.output<typeof bookForm>, "shownVersion">;
