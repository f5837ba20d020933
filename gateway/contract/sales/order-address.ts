import type { z } from "zod";
import { typedLine } from "../platform/user-fields.ts";

interface AddressDefinition {
  max: number;
  tooLong: string;
  /** So much has to be typed. All that came later than the first three may be empty: forms of the release before do not send it. */
  needs?: { min: number; message: string };
  /** As the place of the order tells it to the courier, the customer and staff. */
  inPlace(text: string): string;
}

/**
 * What the customer of a delivery types about the address, in the order in which it is shown. Form, request, the stored place, what is
 * remembered for the next order and the form of staff follow from this table: docs/recipes/add-a-field-to-the-order.md
 */
export const addressFields = {
  street: {
    max: 120,
    tooLong: "Улица длиннее 120 знаков",
    needs: { min: 2, message: "Напишите улицу" },
    inPlace: (street) => street,
  },
  house: {
    max: 20,
    tooLong: "Номер дома длиннее 20 знаков",
    needs: { min: 1, message: "Напишите номер дома" },
    inPlace: (house) => `д. ${house}`,
  },
  flat: { max: 20, tooLong: "Номер квартиры длиннее 20 знаков", inPlace: (flat) => `кв. ${flat}` },
} satisfies Record<string, AddressDefinition>;

export type AddressField = keyof typeof addressFields;
export type OrderAddress = Record<AddressField, string>;

const names = Object.keys(addressFields) as AddressField[];

/** One value for each field of the address. */
export const eachAddressField = <Value>(makeValue: (name: AddressField, definition: AddressDefinition) => Value) =>
  Object.fromEntries(names.map((name) => [name, makeValue(name, addressFields[name])])) as Record<AddressField, Value>;

/** The fields of a form or a request of a delivery. */
export const typedAddress: Record<AddressField, z.ZodType<string>> = eachAddressField((_, { max, tooLong, needs }) =>
  needs
    ? typedLine(needs.message).min(needs.min, needs.message).max(max, tooLong)
    : typedLine().max(max, tooLong).default(""),
);

/** The same where it is not known yet whether anything is brought: nothing has to be typed. */
export const looseAddress: Record<AddressField, z.ZodType<string>> = eachAddressField((_, { max, tooLong }) =>
  typedLine().max(max, tooLong).default(""),
);

/** The address of what has its fields among others; what it lacks is empty. */
export const addressOf = (from: Partial<OrderAddress>): OrderAddress => eachAddressField((name) => from[name] ?? "");

/** What has been typed, each part as the place of an order tells it. */
export const placeParts = (address: Partial<OrderAddress>): string[] =>
  names.flatMap((name) => (address[name] ? [addressFields[name].inPlace(address[name])] : []));
