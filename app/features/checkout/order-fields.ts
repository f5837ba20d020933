/** Fields of the order form in the order in which they stand on the page. No name has an underscore. CHK-019 */
export const orderFields = [
  "type",
  "shopId",
  "street",
  "house",
  "flat",
  "date",
  "interval",
  "method",
  "name",
  "phone",
  "email",
  "comment",
  "personalData",
  "legalPolicy",
] as const;
export type OrderField = (typeof orderFields)[number];

/** Texts by field; `message` is about the order as a whole. ERR-027 */
export type OrderErrors = Partial<Record<OrderField | "message", string[]>>;

/** What the form is shown with again when the order was not taken. */
export interface OrderReply {
  kind: "order";
  /** Nobody answered: the order may have been taken. The same key then finds it and makes no second one. */
  isUnknown: boolean;
  /** As typed. */
  values: Partial<Record<OrderField, string>>;
  errors: OrderErrors;
  /** What is different in the cart from what the customer saw. */
  changes: string[];
  /** Key of the submission that failed, to be used again; null when it is spent. */
  idempotencyKey: string | null;
  /** The cart the customer saw, for an order that has to be sent again as it was. */
  fingerprint: string;
  /** Its lines, by which the customer is told what is different since. */
  seen: string;
}
