import { z } from "zod";
import { forStaff, type Mask } from "../platform/personal.ts";
import { contactName, mobilePhone, staffText, userEmailOrNone } from "../platform/user-fields.ts";

interface ContactDefinition {
  /** As staff, the customer's account and the file of their data name it. */
  title: string;
  /** As it is typed. All that came later than the first four is `optional()`: forms of the release before do not send it. */
  typed: z.ZodType<string | undefined>;
  /** How it is told to staff who do not move orders. */
  mask: Mask;
}

/**
 * What the customer of an order types about themselves, in the order in which it is shown. Form, request, storage, pages and the export of
 * personal data follow from this table: docs/recipes/add-a-field-to-the-order.md
 */
export const contactFields = {
  name: { title: "Имя", typed: contactName, mask: "none" },
  phone: { title: "Телефон", typed: mobilePhone, mask: "phone" },
  email: { title: "Почта", typed: userEmailOrNone.default(""), mask: "email" },
  comment: {
    title: "Комментарий",
    typed: z.string().trim().max(1000, "Комментарий длиннее 1000 знаков, сократите его").default(""),
    mask: "none",
  },
} satisfies Record<string, ContactDefinition>;

type Fields = typeof contactFields;
export type ContactField = keyof Fields;

/** The same for each field; what is optional when it is typed is optional then. */
type EachField<Value> = { [Field in ContactField as undefined extends Typed[Field] ? never : Field]: Value } & {
  [Field in ContactField as undefined extends Typed[Field] ? Field : never]?: Value | undefined;
};
type Typed = { [Field in ContactField]: z.output<Fields[Field]["typed"]> };

/** Phone as E.164. */
export type OrderContact = EachField<string>;
type StaffContact = EachField<ReturnType<typeof forStaff>>;

const names = Object.keys(contactFields) as ContactField[];
const definitionOf = (name: ContactField): ContactDefinition => contactFields[name];

/** One value for each field of the contact. */
export const eachContactField = <Value>(makeValue: (name: ContactField, definition: ContactDefinition) => Value) =>
  Object.fromEntries(names.map((name) => [name, makeValue(name, definitionOf(name))])) as Record<ContactField, Value>;

/** The fields of a form or a request. */
export const typedContact = eachContactField((_, { typed }) => typed) as {
  [Field in ContactField]: Fields[Field]["typed"];
};

/** The contact of what has its fields among others: a form that was read. */
export const contactOf = (form: OrderContact): OrderContact => eachContactField((name) => form[name]) as OrderContact;

const schemaOf = <Text extends z.ZodType>(text: Text) =>
  z.object(
    eachContactField((_, { typed }) => (typed.safeParse(undefined).data === undefined ? text.optional() : text)),
  );

/** As it is stored, for the customer. */
export const orderContact = schemaOf(z.string()) as unknown as z.ZodType<OrderContact, OrderContact>;

/** As a member of staff may read it: `contactForStaff`. */
export const staffContact = schemaOf(staffText) as unknown as z.ZodType<StaffContact, StaffContact>;

export const contactForStaff = (contact: OrderContact, isWhole: boolean): StaffContact =>
  eachContactField((name, { mask }) => {
    const text = contact[name];
    return text === undefined ? undefined : forStaff(mask, text, isWhole);
  }) as StaffContact;

/** A row for each field that has something; one that is masked for some as `show` has it here. */
export const contactRows = (contact: OrderContact, show: Record<Exclude<Mask, "none">, (text: string) => string>) =>
  names.flatMap((name) => {
    const { title, mask } = definitionOf(name);
    const text = contact[name];
    return text ? [{ term: title, value: mask === "none" ? text : show[mask](text) }] : [];
  });
