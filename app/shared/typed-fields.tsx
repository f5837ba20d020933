import type { TypedField } from "./kept-form.ts";

/** What was typed into a form before, to be sent again as it was. */
export function TypedFields({ fields }: { fields: readonly TypedField[] }) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names come twice, and the order never changes.
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
