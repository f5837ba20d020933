import type { CellTone } from "../../../platform/resource-kit/columns.ts";

/** Whether a row of a price list is in use. */
export const stateChip = ({ isArchived }: { isArchived: boolean }): { text: string; tone: CellTone } =>
  isArchived ? { text: "В архиве", tone: "neutral" } : { text: "Действует", tone: "success" };
