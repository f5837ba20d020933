import {
  type SurgeRow,
  surgeCalls,
  surgeList,
  surgeStates,
  surgeValues,
} from "../../../../gateway/contract/workshop/surges.ts";
import { formatShortDay } from "../../../ui/format.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const tones = { on: "signal", planned: "success", over: "neutral", ended: "neutral" } as const;

const column = columnsOf<SurgeRow>();

/** On which days the rush of the season is on. */
export const surges = resourceList({
  title: "Массовая переобувка",
  summary: "В какие дни записываем только на шиномонтаж, с кодом и подтверждением",
  endpoint: surgeList,
  newLabel: "Объявить дни",
  columns: [
    column.text("Где", ({ place }) => place),
    column.status("Состояние", ({ state }) => ({ text: surgeStates[state], tone: tones[state] })),
    column.day("С дня", ({ fromDay }) => fromDay),
    column.day("По день", ({ toDay }) => toDay),
    column.text("Как началась", ({ isByItself }) => (isByItself ? "Сама: дни заполнены" : "Объявил сотрудник")),
  ],
  filters: [{ kind: "select", name: "place", label: "Где", anyLabel: "Везде" }],
  rowId: ({ id }) => String(id),
});

export const surgeForm = resourceForm({
  list: surges,
  calls: surgeCalls,
  values: surgeValues,
  newTitle: "Объявить дни массовой переобувки",
  titleOf: ({ fromDay, toDay }) => `Массовая переобувка ${[fromDay, toDay].map(formatShortDay).join(" – ")}`,
  fields: [
    { kind: "select", name: "place", label: "Где", optionsOf: "place" },
    { kind: "day", name: "fromDay", label: "С дня" },
    {
      kind: "day",
      name: "toDay",
      label: "По день",
      hint: "В эти дни на сайте записывают только на шиномонтаж, по одной записи на телефон, с кодом. Кто не подтвердит визит, освободит место за полтора часа. Чтобы закончить раньше, уберите в архив",
    },
  ],
});
