import type { PlainBrowser } from "./plain-browser.ts";

/** Sums in kopecks, as they were read on pages. */
export interface Line {
  title: string;
  price: number;
  pieces: number;
}

export type OrderState = "to-pay" | "new" | "in-work" | "ready" | "handed-out" | "cancelled";

export interface Order {
  number: string;
  /** As shown to whoever ordered. */
  path: string;
  lines: Line[];
  sum: number;
  method: string;
  isPickup: boolean;
  /** What was promised before the order: the name of a centre or the address, and the day. */
  place: string;
  day: string;
  state: OrderState;
  paid: number;
  /** To the shop's staff, and not to a bank. */
  paidAtTill: boolean;
  /** Shown to the buyer of what was paid online; empty before. */
  pickupCode: string;
  /** Until when an order that is to be paid online waits, and when the reserve of one that is paid later ends. */
  endsAt: Date | null;
}

export interface Visit {
  path: string;
  centre: string;
  /** As the button said that was pressed. */
  when: string;
  price: number;
  /** Null of a visit on another day than it was booked or moved on. */
  startsAt: Date | null;
  state: "booked" | "cancelled";
}

/** Somebody who buys or books. */
export interface Person {
  name: string;
  phone: string;
  browser: PlainBrowser;
  cart: Line[];
  orders: Order[];
  visits: Visit[];
}

/** What everybody was promised and did: kept beside the shop, by nothing but what they read. */
export interface Books {
  people: Person[];
}

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, pieces }) => sum + price * pieces, 0);
