import fc from "fast-check";
import { RESTORED_DAYS } from "./ledger-rules.ts";

const DAY_MS = 86_400_000;
const BEGIN = Date.parse("2026-11-20T09:00:00Z");
export const dayOf = (day: number): Date => new Date(BEGIN + day * DAY_MS);

/** What may happen to the points of one member. Orders are named by the number of those before. */
export type Step =
  | { do: "earn"; points: number; inDays: number; lives: number | null }
  | { do: "place"; points: number }
  | { do: "cancel"; order: number }
  | { do: "deliver"; order: number; earned: number }
  | { do: "return"; order: number; restored: number; revoked: number }
  | { do: "takeOff"; points: number }
  | { do: "wait"; days: number };

const points = fc.integer({ min: 1, max: 12 });
const order = fc.nat({ max: 3 });
const step = <Kind extends Step["do"]>(weight: number, kind: Kind, rest: object) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Step>,
});

/** As many orders and returns of orders that there are as can be had: most of what the ledger does is done by them. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    step(3, "earn", {
      points,
      inDays: fc.constantFrom(0, 0, 0, 1, 3),
      lives: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 4 }),
    }),
    step(4, "place", { points: fc.integer({ min: 1, max: 6 }) }),
    step(2, "cancel", { order }),
    step(3, "deliver", { order, earned: fc.nat({ max: 9 }) }),
    step(3, "return", { order, restored: fc.nat({ max: 8 }), revoked: fc.nat({ max: 8 }) }),
    step(1, "takeOff", { points }),
    step(2, "wait", { days: fc.integer({ min: 1, max: 12 }) }),
  ),
  { maxLength: 20, size: "max" },
);

export interface Figures {
  balance: number;
  pending: number;
  debt: number;
}

interface Point {
  lot: number;
  from: number;
  ends: number;
  bornAt: number;
  /** The order that earned it. */
  earnedBy: number | null;
  state: "free" | "held" | "spent" | "gone";
  usedBy: number | null;
}

/**
 * A model that knows every point by itself and none of the ledger's lots: slow, and plain to see. Ties are broken as the ledger does, by
 * the day and the sequence in which points were given.
 */
export class NaiveMember {
  #points: Point[] = [];
  #day = 0;
  #lots = 0;
  #debt = 0;

  #sort(points: Point[]): Point[] {
    return points.sort((a, b) => a.ends - b.ends || a.bornAt - b.bornAt || a.lot - b.lot);
  }

  #free(): Point[] {
    return this.#points.filter(({ state }) => state === "free");
  }

  #active(): Point[] {
    return this.#sort(this.#free().filter(({ from, ends }) => from <= this.#day && ends > this.#day));
  }

  #settle(): void {
    for (const point of this.#free()) if (point.ends <= this.#day) point.state = "gone";
  }

  #payDebt(): void {
    for (const point of this.#sort(this.#free())) {
      if (this.#debt === 0) return;
      point.state = "gone";
      this.#debt -= 1;
    }
  }

  #give(count: number, from: number, ends: number, earnedBy: number | null): void {
    const lot = this.#lots++;
    for (let n = 0; n < count; n += 1)
      this.#points.push({ lot, from, ends, bornAt: this.#day, earnedBy, state: "free", usedBy: null });
    this.#payDebt();
  }

  #putBack(given: Point[]): void {
    const late = given.filter(({ ends }) => ends <= this.#day);
    for (const point of given) point.state = late.includes(point) ? "gone" : "free";
    if (late.length > 0) this.#give(late.length, this.#day, this.#day + RESTORED_DAYS, null);
    this.#payDebt();
  }

  /** Days from when points of a purchase are active, and how long they live. */
  take(step: Step): void {
    if (step.do === "wait") {
      this.#day += step.days;
      return;
    }
    this.#settle();
    const used = (by: number, state: Point["state"]) =>
      this.#points.filter((point) => point.usedBy === by && point.state === state);
    switch (step.do) {
      case "earn":
        this.#give(
          step.points,
          this.#day + step.inDays,
          step.lives === null ? Number.POSITIVE_INFINITY : this.#day + step.inDays + step.lives,
          null,
        );
        return;
      case "place": {
        const active = this.#active();
        if (active.length < step.points) return;
        const by = this.orders.length;
        this.orders.push("placed");
        for (const point of active.slice(0, step.points)) Object.assign(point, { state: "held", usedBy: by });
        return;
      }
      case "cancel":
        if (this.orders[step.order] !== "placed") return;
        this.orders[step.order] = "cancelled";
        this.#putBack(used(step.order, "held"));
        return;
      case "deliver":
        if (this.orders[step.order] !== "placed") return;
        this.orders[step.order] = "delivered";
        for (const point of used(step.order, "held")) point.state = "spent";
        if (step.earned > 0) this.#give(step.earned, this.#day + 1, this.#day + 11, step.order);
        return;
      case "return": {
        if (this.orders[step.order] !== "delivered") return;
        const spent = used(step.order, "spent").sort((a, b) => b.ends - a.ends || b.bornAt - a.bornAt || a.lot - b.lot);
        this.#putBack(spent.slice(0, step.restored));
        const mine = ({ earnedBy }: Point) => Number(earnedBy === step.order);
        const free = this.#sort(this.#free()).sort((a, b) => mine(b) - mine(a));
        for (const point of free.slice(0, step.revoked)) point.state = "gone";
        this.#debt += Math.max(0, step.revoked - free.length);
        return;
      }
      case "takeOff": {
        const active = this.#active();
        if (active.length >= step.points) for (const point of active.slice(0, step.points)) point.state = "gone";
      }
    }
  }

  readonly orders: ("placed" | "cancelled" | "delivered")[] = [];

  get day(): number {
    return this.#day;
  }

  figures(): Figures {
    this.#settle();
    return {
      balance: this.#active().length,
      pending: this.#free().filter(({ from }) => from > this.#day).length,
      debt: this.#debt,
    };
  }
}

/** In days from when an order is handed out. */
export const LIFE_OF_EARNED = { from: 1, ends: 11 };
