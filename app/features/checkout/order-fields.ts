import type { FormReply, fieldsOf } from "../../shared/form-reply.ts";

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

/** What every field of the form is rendered with. */
export type FieldOfOrder = ReturnType<typeof fieldsOf<OrderField>>;

export interface OrderFieldsProps {
  field: FieldOfOrder;
}

/** Of the order form, the only one of the cart page with this intent. */
export const ORDER_FORM = "order";

/** What the form is shown with again when the order was not taken. */
export interface OrderReply extends FormReply<OrderField> {
  order: {
    /** Nobody answered: the order may have been taken. The same key then finds it and makes no second one. */
    isUnknown: boolean;
    /** Key of the submission that failed, to be used again; null when it is spent. */
    idempotencyKey: string | null;
    /** The cart the customer saw, for an order that has to be sent again as it was. */
    fingerprint: string;
    /** Its lines, to show what has changed since. */
    seen: string;
  };
}
