import type { CellTone } from "../../../platform/resource-kit/columns.ts";

export const RATES_PATH = "/back-office/fitting-rates/";
export const PRICE_TABLE_PATH = "/back-office/fitting-prices/";
export const TRIAL_PATH = "/back-office/price-trial/";

/** Whether a row of a price list is in use. */
export const stateChip = ({ isArchived }: { isArchived: boolean }): { text: string; tone: CellTone } =>
  isArchived ? { text: "В архиве", tone: "neutral" } : { text: "Действует", tone: "success" };

/** «R16», or «R16–R18». */
export const wheelsText = ({ inchFrom, inchTo }: { inchFrom: number; inchTo: number }): string =>
  inchFrom === inchTo ? `R${inchFrom}` : `R${inchFrom}–R${inchTo}`;

/** «+15 %», «−10 %» */
export const percentText = (percent: number): string =>
  percent > 0 ? `+${percent} %` : percent < 0 ? `−${-percent} %` : "0 %";
