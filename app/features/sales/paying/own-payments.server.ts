import { z } from "zod";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "paying";
const LIFETIME_SECONDS = 3 * 86_400;
const KEPT = 3;

const ownPayments = z.array(z.object({ number: z.string(), access: z.string() }));
type OwnPayment = z.output<typeof ownPayments>[number];

const read = ({ cookies }: Visitor): OwnPayment[] => {
  const text = cookies.get(COOKIE);
  return text === undefined ? [] : (ownPayments.safeParse(JSON.parse(text)).data ?? []);
};

/** Notes whose order this browser is going to pay for, for its return from the bank. */
export function rememberPayment(visitor: Visitor, own: OwnPayment): void {
  const others = read(visitor).filter(({ number }) => number !== own.number);
  const value = JSON.stringify([own, ...others].slice(0, KEPT));
  visitor.cookies.set(COOKIE, value, { maxAgeSeconds: LIFETIME_SECONDS });
}

/** The access to an order that this browser went to pay for; null for any other. */
export const ownPaymentOf = (visitor: Visitor, orderNumber: string): OwnPayment | null =>
  read(visitor).find(({ number }) => number === orderNumber) ?? null;
