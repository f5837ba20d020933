/** What came of a document about an order that 1C sent. */
export const documentOutcomes = {
  done: "Выполнено",
  same: "Менять нечего",
  refused: "Отклонено",
} as const;
export type DocumentOutcome = keyof typeof documentOutcomes;
