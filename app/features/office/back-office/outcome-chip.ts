import type { CellTone } from "../../platform/resource-kit/columns.ts";

const refusals: Record<string, string> = {
  forbidden: "Нет прав",
  not_found: "Не найдено",
  invalid: "Неверные данные",
  too_many: "Слишком часто",
  not_on_behalf: "Не за клиента",
  acting_ended: "Не действует за клиента",
  version_conflict: "Изменил другой",
  failed: "Сбой",
};

/** How the journal tells what came of a call: `done` or the code of the refusal. */
export const outcomeChip = (outcome: string): { text: string; tone: CellTone } =>
  outcome === "done" ? { text: "Сделано", tone: "neutral" } : { text: refusals[outcome] ?? outcome, tone: "danger" };
