/** The goods of an axle set, in their order. */
export const AXLES = ["Передняя ось", "Задняя ось"] as const;
