import { counted, formatNumber } from "../ui/format.ts";

/** «21 балл». LOY-068 */
export const pointsText = (count: number): string => counted(count, ["балл", "балла", "баллов"]);

/** «до 21 балла», «больше 5 баллов»: after a preposition that takes the genitive. */
export const pointsGenitive = (count: number): string => counted(count, ["балла", "баллов", "баллов"]);

/** A change of the balance: «+300», «−1 200». */
export const pointsChange = (change: number): string =>
  change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
