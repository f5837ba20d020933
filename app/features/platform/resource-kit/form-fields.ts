import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import { pictureSize } from "../../../shared/picture-size.ts";
import { formatShortDay } from "../../../ui/format.ts";

interface NamedField {
  /** The name of the call's value that the field fills in. */
  name: string;
  label: string;
  hint?: string;
  /** Heading of the group of fields that begins with this one: long forms have several. */
  heading?: string;
}

interface SelectField extends NamedField {
  kind: "select";
  /** Label of the choice that stands for none; there is one only with it. */
  emptyLabel?: string;
}

/**
 * A field of a form. The value of `choices` is a list, that of `minute` what a clock on the wall shows (YYYY-MM-DDTHH:MM), and that of
 * `picture` the path of one that the gateway has stored, by default for what staff write on the site; `removable` may be the words of the box that takes it away. Options that depend on data are in the list's reply, under `optionsOf`.
 */
export type FormField =
  | (NamedField & { kind: "text" | "day" | "minute" | "tick" | "number"; optionsOf?: never })
  | (NamedField & { kind: "lines"; rows?: number; optionsOf?: never })
  | (NamedField & {
      kind: "picture";
      removable?: string | true;
      of?: "centre" | "certificate" | "icon" | "logo";
      optionsOf?: never;
    })
  | (SelectField & { options: readonly FilterOption[]; optionsOf?: never })
  | (SelectField & { options?: never; optionsOf: string })
  | (NamedField & { kind: "choices"; options: readonly FilterOption[]; optionsOf?: never })
  | (NamedField & { kind: "choices"; options?: never; optionsOf: string });

export interface FieldGroup {
  /** Null for the fields before the first heading. */
  heading: string | null;
  fields: FormField[];
}

/** Fields by their headings, in their order. */
export function groupsOf(fields: readonly FormField[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && field.heading === undefined) last.fields.push(field);
    else groups.push({ heading: field.heading ?? null, fields: [field] });
  }
  return groups;
}

/** A value as a form sends it and a page shows it: lists by commas, nothing for null and false. */
export function fieldText(value: unknown): string {
  if (value === true) return "on";
  if (Array.isArray(value)) return value.join(",");
  return value === null || value === undefined || value === false ? "" : String(value);
}

/** The name of the button that shows what is typed as customers will see it. */
export const PREVIEW_ACT = "preview";

/** The hidden field with the picture that stays where no other is chosen. */
export const keptName = (name: string): string => `${name}_kept`;

/** The box that takes it away. */
export const removedName = (name: string): string => `${name}_removed`;

/** «01.12.2026 09:00»; nothing for an open end. */
export function minuteText(minute: string | null): string {
  const [day = "", time = ""] = minute?.split("T") ?? [];
  return minute === null ? "" : `${formatShortDay(day)} ${time}`;
}

/** A value in words, for a comparison of two. */
export function shownText(field: FormField, text: string, options: Readonly<Record<string, FilterOption[]>>): string {
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
        .map((value) => labelIn(field.options ?? options[field.optionsOf] ?? [], value))
        .join(", ");
    case "day":
      return formatShortDay(text);
    case "minute":
      return minuteText(text);
    case "picture": {
      const size = pictureSize(text);
      return size ? `картинка ${size.width} × ${size.height}` : text;
    }
    default:
      return text;
  }
}
