import {
  type CorrectionRow,
  correctionStates,
  pointsCorrectionList,
} from "../../../../../gateway/contract/sales/points-desk.ts";
import { pointsChange } from "../../../../shared/points-text.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { correctionChip } from "./correction-chip.ts";

const column = columnsOf<CorrectionRow>();

/** Points that staff gave and took, with those that wait for a second person. */
export const pointsCorrections = resourceList({
  title: "Баллы",
  summary: "Начислить или списать баллы участника; подтвердить чужую поправку",
  endpoint: pointsCorrectionList,
  columns: [
    column.text("Поправка", ({ id }) => `№\u00a0${id}`),
    column.text("Участник", ({ member }) => member),
    column.text("Баллы", ({ points }) => pointsChange(points)),
    column.status("Состояние", ({ state }) => correctionChip(state)),
    column.text("Причина", ({ reason }) => reason),
    column.text("Сотрудник", ({ requestedBy }) => requestedBy),
    column.moment("Когда", ({ requestedAt }) => requestedAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(correctionStates).map(([value, label]) => ({ value, label })),
    },
    { kind: "days", name: "requested", label: "Когда" },
  ],
  rowId: ({ id }) => String(id),
  newLabel: "Поправить баллы",
});
