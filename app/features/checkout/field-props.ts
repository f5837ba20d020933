import type { OrderErrors, OrderField } from "./order-fields.ts";

export interface FieldsProps {
  values: Partial<Record<OrderField, string>>;
  errors: OrderErrors;
}

/** What every field of the form needs: its name, what was typed, what is wrong with it. */
export const fieldOf = (name: OrderField, { values, errors }: FieldsProps) => ({
  name,
  defaultValue: values[name],
  error: errors[name]?.[0],
});
