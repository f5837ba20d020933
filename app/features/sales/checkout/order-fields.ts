import type { AddressField } from "../../../../gateway/contract/sales/order-address.ts";
import type { ContactField } from "../../../../gateway/contract/sales/order-contact.ts";
import type { fieldsOf, RefusedForm } from "../../../shared/form-reply.ts";
import type { ProofRequest } from "../../customers/phone-proof/proof-view.ts";
import type { OrderTotal } from "./order-total.ts";

/** A delivery by a carrier (a transport company or an express courier), as far as it is known. */
export interface CarrierQuoteView {
  type: "russia_tc" | "yandex_express";
  /** The cities that the typed name may mean, if several; the one that is meant comes first. */
  cities?: { value: string; label: string }[];
  /** To choose from; none for a courier. */
  terminals: { value: string; label: string; hint: string }[];
  /** Price and day, or why there is none yet. */
  text: string;
  /** There is no price for a reason that another try, or another choice, may mend. */
  isProblem: boolean;
  /** What is paid so; null without a price. */
  total: OrderTotal | null;
}

/** Prices and totals that only the shop can work out from what is chosen and typed. */
export interface DeliveryQuotes {
  /** The delivery by a carrier; null where the shop brings the goods itself. */
  carrier: CarrierQuoteView | null;
  /** What is paid with the points that were typed; null without any. */
  totals: OrderTotal[] | null;
}

/** Props of a field of the contact. */
interface ContactControl {
  label: string;
  hint?: string;
  kind?: "phone" | "email";
  autoComplete?: string;
  maxLength?: number;
  /** A text of several lines. */
  rows?: number;
}

/** The fields of the address as the page asks for them. */
export const addressControls: Record<AddressField, Pick<ContactControl, "label" | "autoComplete" | "maxLength">> = {
  street: { label: "Улица", autoComplete: "address-line1", maxLength: 120 },
  house: { label: "Дом", maxLength: 20 },
  flat: { label: "Квартира", maxLength: 20 },
};

export const addressNames = Object.keys(addressControls) as AddressField[];

/** What is chosen and typed besides the contact. */
export const choiceFields = [
  "asCompany",
  "inn",
  "branch",
  "kpp",
  "company",
  "ogrn",
  "legalAddress",
  "type",
  "shopId",
  "companyId",
  "city",
  "cityId",
  "terminalId",
  ...addressNames,
  "date",
  "interval",
  "slot",
  "method",
  "promo",
  "points",
] as const;

/** The fields of the contact as the page asks for them. */
export const contactControls: Record<ContactField, ContactControl> = {
  name: { label: "Имя", autoComplete: "name", maxLength: 100 },
  phone: { label: "Телефон", hint: "Мобильный: +7 и десять цифр", kind: "phone" },
  email: { label: "Электронная почта, если хотите", kind: "email" },
  comment: { label: "Комментарий, если нужен", maxLength: 1000, rows: 2 },
};

export const contactNames = Object.keys(contactControls) as ContactField[];

/** Fields of the order form, about in page order. No name has an underscore. CHK-019 */
export const orderFields = [
  ...contactNames,
  ...choiceFields,
  ...(["code", "personalData", "legalPolicy", "shownVersion"] as const),
];
export type OrderField = (typeof orderFields)[number] | "captcha";

/** Props of every field of the form. */
export type FieldOfOrder = ReturnType<typeof fieldsOf<OrderField>>;

export interface OrderFieldsProps {
  field: FieldOfOrder;
}

/** Intent of the order form. No other form of the cart page has it. */
export const ORDER_FORM = "order";

/**
 * What a button of the order form asks for instead: the form again with everything typed, and with what can only be known now that it
 * is typed. Nothing is ordered.
 */
export const REFRESH_ORDER = "refresh";

/** Intent of the button that fills in the organisation by its tax number; nothing is ordered. */
export const FILL_ORGANIZATION = "fill-organization";

/** Intent of the button that puts a promo code in or, where the form has no field for one, takes it out; nothing is ordered. */
export const CHANGE_PROMO = "promo";

/** Intent of the button that has this device forget who ordered last; nothing is ordered. */
export const FORGET_CONTACT = "forget";

/** The intent of a form whose button may have one of its own, which comes after the hidden field. */
export const lastIntent = (form: FormData | undefined): string | undefined => form?.getAll("intent").at(-1)?.toString();

/** What the directory says beside the fields that it filled in. */
export interface OrganizationHint {
  /** For the customer, in Russian. */
  message: string;
  isFound: boolean;
  branches: OrganizationBranch[];
}

/** A branch with what it fills in. */
export interface OrganizationBranch {
  kpp: string;
  name: string;
  address: string;
}

/** State of the form when it is shown again after a refused order. */
export interface OrderReply extends RefusedForm<OrderField> {
  order: DeliveryQuotes & {
    /** No answer came, so the order may exist. The same key then finds it instead of creating a second one. */
    isUnknown: boolean;
    /** «Оформить заказ» was pressed, no other button of the form. */
    isOrdering: boolean;
    /** What it lacks to be taken. */
    proof?: ProofRequest;
    /** Key of the refused submission, to use again; null when it has been used up. */
    idempotencyKey: string | null;
    /** The cart that the customer saw, for an order that has to be sent again unchanged. */
    fingerprint: string;
    /** The sums that were shown with it. */
    shownSums: string;
    /** Its lines, to show what has changed since. */
    seen: string;
    /** The client whom staff sent it for; absent for customers. */
    actingFor?: string;
    /** What was found by the tax number; absent when nobody asked. */
    organization?: OrganizationHint;
    /** Staff act for somebody else by now, or for nobody: it has to be sent again as it was, when they act for that client. */
    isForOther?: boolean;
    /** Lines that the form has just removed without scripts, to be put back. */
    gone?: { removed: string[]; removedNames: string[] };
  };
}
