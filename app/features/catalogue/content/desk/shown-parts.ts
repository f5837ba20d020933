import type { z } from "zod";
import type { ShownState, shownRow } from "../../../../../gateway/contract/platform/shown-fields.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { type FormField, minuteText } from "../../../platform/resource-kit/form-fields.ts";
import type { Filter } from "../../../platform/resource-kit/list-query.ts";

type ShownRow = z.output<z.ZodObject<typeof shownRow>>;

const states: Record<ShownState, { text: string; tone: CellTone }> = {
  shown: { text: "На сайте", tone: "success" },
  planned: { text: "Ждёт начала", tone: "neutral" },
  over: { text: "Закончился показ", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

/** Columns of everything that is shown in some regions for a time. */
export function shownColumns<Row extends ShownRow>() {
  const column = columnsOf<Row>();
  return [
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все" : regions.join(", "))),
    column.text("С", ({ startsAt }) => minuteText(startsAt) || "—"),
    column.text("До", ({ endsAt }) => minuteText(endsAt) || "—"),
    column.number("Очередь", ({ position }) => position),
  ];
}

export const shownFilters = [
  {
    kind: "select",
    name: "state",
    label: "Состояние",
    anyLabel: "Любое",
    options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  },
  { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
] satisfies Filter<"state" | "region">[];

export const shownFormFields: readonly FormField[] = [
  {
    kind: "minute",
    name: "startsAt",
    label: "Показывать с",
    heading: "Когда и где показывать",
    hint: "По часам каждого региона; пусто: сразу",
  },
  { kind: "minute", name: "endsAt", label: "Показывать до", hint: "В эту минуту уже не видно; пусто: пока не уберёте" },
  { kind: "choices", name: "regions", label: "Регионы", hint: "Ни одного: во всех", optionsOf: "region" },
];

/** What new forms have in them. */
export const shownDefaults = { position: "100" };
