import type { ProfileValues } from "../../../contract/office/import-desk.ts";
import { type Field, fields, fieldTitles } from "../headings.ts";
import { parseProfile, profileKey, type SupplierProfile } from "../supplier-profile.ts";

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

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);

/** What a form says; fields and locations that are not known are left out, and so are empty ones. */
export function profileOfValues(
  { columns, warehouses, price, marginPercent, roundUpToRoubles }: ProfileValues,
  locations: ReadonlySet<string>,
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
  });
}

/** What a column may hold, as staff choose it. */
export const fieldOptions = Object.entries(fieldTitles).map(([value, label]) => ({ value, label }));
