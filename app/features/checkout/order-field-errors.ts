import { type OrderErrors, type OrderField, orderFields } from "./order-fields.ts";

/**
 * Field errors of a refused order by form field: the exact name, else what follows the last underscore
 * (`contact_phone` is `phone`), else the form as a whole. CHK-017, CHK-018, CHK-019, ERR-026, ERR-027
 */
export function orderFieldErrors(errors: readonly { field?: string; message: string }[]): OrderErrors {
  const byField: OrderErrors = {};
  for (const { field = "", message } of errors) {
    const name = formField(field) ?? formField(field.slice(field.lastIndexOf("_") + 1)) ?? "message";
    byField[name] = [...(byField[name] ?? []), message];
  }
  return byField;
}

const formField = (name: string): OrderField | undefined => orderFields.find((field) => field === name);
