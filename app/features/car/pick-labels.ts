import type { FittedCategory } from "./car-path.ts";

/** What a button offers to look for. */
export const pickLabels: Record<FittedCategory, string> = {
  tyre: "Подобрать шины",
  disk: "Подобрать диски",
  battery: "Подобрать аккумулятор",
};
