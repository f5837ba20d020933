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
  delivery: string;
  /** What was promised before the order: the name of a centre or the address, the day («30.11»), and the hours of a courier. */
  place: string;
  date: string;
  interval: string;
  state: OrderState;
  paid: number;
  /** To the shop's staff, and not to a bank. */
  paidAtTill: boolean;
  /** Shown to the buyer of what was paid online; empty before. */
  pickupCode: string;
  /** Until when the shop waits, as its pages tell: «27.11 21:08». Empty where nothing ends it, null until it is told. */
  deadline: string | null;
  /** Pieces that came back, and the money given back for them. */
  returned: number;
  givenBack: number;
}

export interface Visit {
  path: string;
  /** Of a moved visit the new one. */
  number: string;
  centre: string;
  /** What the button said that was pressed: «28.11» and «09:45». */
  date: string;
  time: string;
  price: number;
  state: "booked" | "cancelled" | "done";
}

/** Somebody who buys or books. */
export interface Person {
  name: string;
  phone: string;
  browser: PlainBrowser;
  /** Signed in, with orders in an account. */
  isCustomer: boolean;
  cart: Line[];
  orders: Order[];
  visits: Visit[];
}

/** What everybody was promised and did: kept beside the shop, by nothing but what they read. */
export interface Books {
  people: Person[];
  /** Nothing more is begun today. */
  isEvening(): boolean;
}

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, pieces }) => sum + price * pieces, 0);
