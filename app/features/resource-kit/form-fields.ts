import type { FilterOption } from "../../../gateway/contract/back-office.ts";

interface NamedField {
  /** Of the value that the call takes. */
  name: string;
  label: string;
  hint?: string;
}

/** A field of a form. The value of `choices` is a list. Options that depend on data are in the list's reply, under `optionsOf`. */
export type FormField =
  | (NamedField & { kind: "text" | "lines" | "day" | "tick" | "number"; optionsOf?: never })
  | (NamedField & { kind: "select"; options: readonly FilterOption[]; optionsOf?: never })
  | (NamedField & { kind: "select"; options?: never; optionsOf: string })
  | (NamedField & { kind: "choices"; optionsOf: string });

/** A value as a form sends it and a page shows it: lists by commas, nothing for null and false. */
export function fieldText(value: unknown): string {
  if (value === true) return "on";
  if (Array.isArray(value)) return value.join(",");
  return value === null || value === undefined || value === false ? "" : String(value);
}

/** A value in words, for a comparison of two. */
export function fieldWords(field: FormField, text: string, options: Readonly<Record<string, FilterOption[]>>): string {
  const labelIn = (list: readonly FilterOption[], value: string) =>
    list.find((option) => option.value === value)?.label ?? value;
  if (field.kind === "tick") return text === "on" ? "да" : "нет";
  if (text === "") return "—";
  switch (field.kind) {
    case "select":
      return labelIn(field.options ?? options[field.optionsOf] ?? [], text);
    case "choices":
      return text
        .split(",")
        .map((value) => labelIn(options[field.optionsOf] ?? [], value))
        .join(", ");
    case "day":
      return text.split("-").reverse().join(".");
    default:
      return text;
  }
}
