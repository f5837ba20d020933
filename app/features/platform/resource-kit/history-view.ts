import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { FilterOption, PastVersion } from "../../../../gateway/contract/platform/resource-kit.ts";
import { doneBy } from "../../../shared/done-by.ts";
import { formatStamp } from "../../../ui/format.ts";
import { type FormField, fieldText, shownText } from "./form-fields.ts";

/** The name in the address of the version whose values the form shows. */
export const TAKEN_FROM = "from";

/** A version of the past as the page of its form tells it. */
export interface PastView {
  id: number;
  /** «Изменение: Пётр Котов, 23.11.2026 14:05» */
  title: string;
  /** Why, where somebody wrote it. */
  note?: string;
  /** What was changed, in words. */
  changes: string[];
  /** Takes its values into the form; null where they are those that are stored, and where it has none. */
  href: string | null;
}

interface Frame {
  fields: readonly FormField[];
  options: Readonly<Record<string, FilterOption[]>>;
  /** The values now. */
  stored: object;
  zone: Zone;
}

const acts: Record<PastVersion["act"], string> = {
  came: "Было сначала",
  created: "Добавление",
  changed: "Изменение",
  archived: "Перенос в архив",
  restored: "Возврат из архива",
  declined: "Не подтверждено",
};

/** What the journal knows of one of a resource, each version with what it changed. */
export function historyView(versions: readonly PastVersion[], { fields, options, stored, zone }: Frame): PastView[] {
  const textOf = (values: object, { name }: FormField) => fieldText(Reflect.get(values, name));
  return versions.map(({ id, act, at, by, values, note }, index) => {
    const earlier = versions.slice(index + 1).find((version) => version.values !== null)?.values;
    const changed = values && earlier ? fields.filter((field) => textOf(values, field) !== textOf(earlier, field)) : [];
    const isStored = values === null || fields.every((field) => textOf(values, field) === textOf(stored, field));
    const words = (of: object, field: FormField) => shownText(field, textOf(of, field), options);
    return {
      id,
      title: at === null ? acts[act] : `${doneBy(acts[act], by || "сотрудник")}, ${formatStamp(at, zone)}`,
      ...(note && { note }),
      changes: changed.map((field) => `${field.label}: ${words(earlier ?? {}, field)} → ${words(values ?? {}, field)}`),
      href: isStored ? null : `?${TAKEN_FROM}=${id}`,
    };
  });
}
