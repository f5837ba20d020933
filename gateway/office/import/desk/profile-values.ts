import type { ProfileValues, SupplierTerms } from "../../../contract/office/import-desk.ts";
import { type Field, fields, fieldTitles } from "../columns/headings.ts";
import { parseProfile, profileKey, type SupplierProfile } from "../columns/supplier-profile.ts";

/** A profile as a form has it. */
export const valuesOfProfile = ({
  columns,
  warehouses,
  price,
  marginPercent,
  roundUpToRoubles,
}: SupplierProfile): ProfileValues => ({
  columns,
  warehouses,
  price: price ?? "",
  marginPercent,
  roundUpToRoubles: roundUpToRoubles ?? null,
});

/** What a profile says of the supplier itself, as a form has it. */
export const termsOfProfile = ({ deliveryDays, reliability }: SupplierProfile): SupplierTerms => ({
  deliveryDays: deliveryDays ?? null,
  reliability: reliability ?? null,
});

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

/** What a form says; fields and locations that are not known are left out, and so are empty ones. `terms` are asked by another form, or kept. */
export function profileOfValues(
  { columns, warehouses, price, marginPercent, roundUpToRoubles }: ProfileValues,
  { locations, terms }: { locations: ReadonlySet<string>; terms: SupplierTerms },
): SupplierProfile {
  const named = <Value extends string>(values: Record<string, string>, isKnown: (value: string) => value is Value) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (isKnown(value) ? [[profileKey(name), value] as const] : [])),
    );
  const isLocation = (code: string): code is string => locations.has(code);
  return parseProfile({
    columns: named(columns, isField),
    warehouses: named(warehouses, isLocation),
    ...(price !== "" && { price }),
    marginPercent,
    ...(roundUpToRoubles !== null && { roundUpToRoubles }),
    ...(terms.deliveryDays !== null && { deliveryDays: terms.deliveryDays }),
    ...(terms.reliability !== null && { reliability: terms.reliability }),
  });
}

/** What a column may hold, as staff choose it. */
export const fieldOptions = Object.entries(fieldTitles).map(([value, label]) => ({ value, label }));
