import type { FittedCategory } from "./car-path.ts";

/** Button labels by category. */
export const pickLabels: Record<FittedCategory, string> = {
  tyre: "Подобрать шины",
  disk: "Подобрать диски",
  battery: "Подобрать аккумулятор",
};
