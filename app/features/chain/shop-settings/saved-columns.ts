import type { SettingsRow } from "../../../../gateway/contract/chain/shop-settings.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";

/** What is known of the version that holds: whether staff saved it, who, when and why. */
export function savedColumns<Row extends SettingsRow>() {
  const column = columnsOf<Row>();
  return [
    column.status("Состояние", ({ isSaved }) =>
      isSaved ? { text: "Изменено", tone: "success" } : { text: "Как было сначала", tone: "neutral" },
    ),
    column.text("Кто", ({ changedBy }) => changedBy),
    column.moment("Когда", ({ changedAt }) => changedAt),
    column.text("Зачем", ({ note }) => note),
  ];
}
