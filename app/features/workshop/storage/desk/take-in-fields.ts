/** Rows of the form: as many kinds of things as one contract has. */
export const ITEM_ROWS = 4;

const itemParts = ["title", "quantity", "tread", "dot"] as const;
type ItemPart = (typeof itemParts)[number];
type ItemField = `items[${number}].${ItemPart}`;

/** The field of a row, from 0 on. */
export const itemField = (row: number, part: ItemPart): ItemField => `items[${row}].${part}`;

/** Fields that people fill in. */
export type TakeInField =
  | ItemField
  | "shop"
  | "phone"
  | "name"
  | "carTitle"
  | "plate"
  | "kind"
  | "vehicleType"
  | "place"
  | "planningDate"
  | "dayPrice"
  | "paidUntil";
