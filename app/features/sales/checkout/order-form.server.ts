import { z } from "zod";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import { dayField } from "../../../../gateway/contract/platform/local-time.ts";
import { typedAddress } from "../../../../gateway/contract/sales/order-address.ts";
import { typedContact } from "../../../../gateway/contract/sales/order-contact.ts";
import { type OrganizationInput, organizationInput } from "../../../../gateway/contract/sales/organizations.ts";
import { typedCode } from "../../customers/phone-proof/phone-proof.server.ts";

const PERSONAL_DATA = "Отметьте согласие на обработку персональных данных: без него заказ не принять";
const LEGAL_POLICY = "Отметьте согласие с правовой политикой: без него заказ не принять";
export const POINTS = "Укажите целое число баллов";
/** Nobody types these fields: a form without them is not ours or is broken. */
export const FORM = "Форма отправлена не полностью. Обновите страницу и оформите заказ ещё раз";

const consent = (message: string) => z.boolean(message).refine((given) => given, message);

const common = {
  idempotencyKey: z.string(FORM).min(16, FORM).max(80, FORM),
  fingerprint: z.string(FORM).max(80, FORM),
  seen: z.string().max(40_000, FORM).default(""),
  shownSums: z.string(FORM).max(10_000, FORM),
  method: z.string("Выберите способ оплаты").max(40, "Выберите способ оплаты"),
  points: z.int(POINTS).min(0, POINTS).max(10_000_000, POINTS).default(0),
  asCompany: z.boolean().default(false),
  inn: z.string().default(""),
  kpp: z.string().default(""),
  company: z.string().default(""),
  ogrn: z.string().default(""),
  legalAddress: z.string().default(""),
  ...typedContact,
  code: typedCode,
  personalData: consent(PERSONAL_DATA),
  legalPolicy: consent(LEGAL_POLICY),
  shownVersion,
};

const SLOT = "Выберите, когда привезти аккумулятор";
const slot = z.string(SLOT).regex(/^\d{4}-\d\d-\d\d \S{1,20}$/, SLOT);
const TERMINAL = "Нажмите «Показать терминалы» и выберите один";
const SHOP = "Выберите центр, в котором заберёте заказ";

/** The fields of the form that an organisation has, by the gateway's names. */
const organizationFields = { name: "company", address: "legalAddress" } as Readonly<Record<string, string>>;

/** The organisation that an order is for; undefined for a person. Payment by invoice is of organisations alone. */
function organizationIn({ asCompany, method, inn, kpp, company, ogrn, legalAddress }: OrganizationFields) {
  return asCompany || method === "invoice" ? { inn, kpp, name: company, ogrn, address: legalAddress } : undefined;
}

type OrganizationFields = Pick<
  z.output<z.ZodObject<typeof common>>,
  "asCompany" | "method" | "inn" | "kpp" | "company" | "ogrn" | "legalAddress"
>;

/** The organisation of a form that was read. */
export function organizationOf(form: OrganizationFields): OrganizationInput | undefined {
  const given = organizationIn(form);
  return given && organizationInput.parse(given);
}

/** The order form; fields of the other deliveries are ignored. */
export const orderForm = z
  .discriminatedUnion(
    "type",
    [
      z.object({ type: z.literal("pickup"), shopId: z.int(SHOP).positive(SHOP), ...common }),
      z.object({
        type: z.literal("city_region"),
        ...typedAddress,
        date: dayField("Выберите день доставки"),
        interval: z.string("Выберите время доставки").max(20, "Выберите время доставки"),
        ...common,
      }),
      z.object({ type: z.literal("russia_tc"), terminalId: z.int(TERMINAL).positive(TERMINAL), ...common }),
      z.object({ type: z.literal("expressakb"), ...typedAddress, slot, ...common }),
      z.object({ type: z.literal("yandex_express"), ...typedAddress, ...common }),
    ],
    "Выберите способ получения",
  )
  .superRefine((form, context) => {
    const given = organizationIn(form);
    const read = given && organizationInput.safeParse(given);
    for (const { path, message } of read?.error?.issues ?? []) {
      const name = String(path[0]);
      context.addIssue({ code: "custom", path: [organizationFields[name] ?? name], message });
    }
  });
export type OrderForm = z.output<typeof orderForm>;
