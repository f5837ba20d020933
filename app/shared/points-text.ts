import type { Zone } from "../../gateway/contract/platform/local-time.ts";
import { counted, formatDate, formatNumber } from "../ui/format.ts";

/** «21 балл». LOY-068 */
export const pointsText = (count: number): string => counted(count, ["балл", "балла", "баллов"]);

/** «до 21 балла», «больше 5 баллов»: after a preposition that takes the genitive. */
export const pointsGenitive = (count: number): string => counted(count, ["балла", "баллов", "баллов"]);

/** A change of the balance: «+300», «−1 200». */
export const pointsChange = (change: number): string =>
  change > 0 ? `+${formatNumber(change)}` : formatNumber(change);

/** The last day on which points can be spent that end at a moment. */
export const lastDayOfPoints = (end: string, zone: Zone): string =>
  formatDate(new Date(Date.parse(end) - 1).toISOString(), zone, true);
