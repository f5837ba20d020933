import { z } from "zod";
import { kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { deadline } from "./order-deadline.ts";

/**
 * Where the payment of an order is. `none`: nobody has begun. `starting`: the bank is being asked. `pending`: its page waits, `payUrl`.
 * `failed`, `expired`, `canceled`: the last attempt; another one may begin as long as `canPay`. `short`: it brought less than the order
 * costs, which goes back. `paid`. `refunding` and `refunded`: the
 * money goes back, or has gone.
 */
export const payingState = z.enum([
  "none",
  "starting",
  "pending",
  "failed",
  "expired",
  "canceled",
  "short",
  "paid",
  "refunding",
  "refunded",
]);

/** What anybody may know who was sent a link to pay. */
export const payable = z.object({
  state: payingState,
  /** What the payer deals with, for the words. */
  by: z.enum(["card", "sbp", "loan", "other"]),
  sum: kopecks,
  /** What the order waits for, by the clock of where it is delivered. */
  deadline,
  zone: zoneName,
  /** The bank's page; null when there is none to go to. */
  payUrl: z.string().nullable(),
  /** What the QR code of SBP contains; null for other ways to pay. */
  qrPayload: z.string().nullable(),
  /** Until when it can be paid; null when that is over. */
  payUntil: utcMoment.nullable(),
  /** Why the last attempt was refused, in Russian. */
  failure: z.string().nullable(),
  canPay: z.boolean(),
});

/** What was done to pay for an order on the site. */
export const paying = payable.extend({
  /** False where the order is to be paid at the handover, and goes on without. */
  isRequired: z.boolean(),
  method: z.string(),
  methodTitle: z.string(),
  /** Other ways that the order may be paid, by group. */
  others: z.array(z.object({ method: z.string(), title: z.string(), group: z.string() })),
  canCancel: z.boolean(),
  /** For `check-status`; null before the first attempt. */
  applicationId: z.string().nullable(),
  /** The last part of the address `/order/pay/{reference}/`, which somebody else may be sent. */
  reference: z.string(),
  /** What `paymentReturned` takes, for who looks whether it is paid; null before the first attempt. */
  returnReference: z.string().nullable(),
});
export type Paying = z.output<typeof paying>;
