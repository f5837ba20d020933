import type { GivingDoor, SecondPersonFigure, SecondPersonFigures } from "../../contract/chain/second-person.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";

/** Whose sums decide: of one order for ever, of one client and of one member of staff on a Moscow day. */
type Scope = "order" | "client" | "person";

interface Kind {
  limits: Partial<Record<Scope, SecondPersonFigure>>;
  /** The unit of the figure: roubles are kopecks here, points are points. */
  unit: number;
}

const KOPECKS = 100;

/** What is counted together. */
const kinds = {
  money: { limits: { order: "moneyOfOrder", client: "moneyOfClient", person: "moneyOfPerson" }, unit: KOPECKS },
  points: { limits: { client: "pointsOfClient", person: "pointsOfPerson" }, unit: 1 },
  prices: { limits: { client: "pricesOfClient", person: "pricesOfPerson" }, unit: KOPECKS },
  words: { limits: { person: "wordsOfPerson" }, unit: KOPECKS },
  /** Nothing is counted: the figure is a share of a price, which parts do not make smaller. */
  ownPrices: { limits: {}, unit: KOPECKS },
  /** Nothing is counted: it is the same money, which lies elsewhere, or goods that are with the shop again for it. */
  tills: { limits: {}, unit: KOPECKS },
  /** Nothing is counted either: whoever raises a figure asks another administrator, by however much. */
  figures: { limits: {}, unit: 1 },
} as const satisfies Record<string, Kind>;
export type GivingKind = keyof typeof kinds;

interface Door {
  kind: GivingKind;
  /** Whoever has one of these may agree to what somebody else has asked for. */
  decides: readonly StaffPermission[];
}

/** Every door by which staff give somebody something, and who is the second person there. */
export const doors: Record<GivingDoor, Door> = {
  return: { kind: "money", decides: ["money"] },
  payment_return: { kind: "money", decides: ["money"] },
  cancel: { kind: "money", decides: ["money"] },
  order_change: { kind: "money", decides: ["money"] },
  till: { kind: "tills", decides: ["money"] },
  hand_out: { kind: "tills", decides: ["money"] },
  correction: { kind: "points", decides: ["points"] },
  invitation: { kind: "points", decides: ["loyalty"] },
  campaign: { kind: "words", decides: ["content", "money"] },
  coupons: { kind: "words", decides: ["content", "money"] },
  agreed_price: { kind: "prices", decides: ["cheaper-prices"] },
  own_price: { kind: "ownPrices", decides: ["goods"] },
  figures: { kind: "figures", decides: ["settings"] },
};

export const doorsOfKind = (kind: GivingKind): GivingDoor[] =>
  (Object.keys(doors) as GivingDoor[]).filter((door) => doors[door].kind === kind);

/** The doors at which somebody with these permissions is a second person. */
export const doorsDecidedBy = (permissions: ReadonlySet<StaffPermission>): GivingDoor[] =>
  (Object.keys(doors) as GivingDoor[]).filter((door) => doors[door].decides.some((each) => permissions.has(each)));

/** A gift as its sums see it. */
export interface Gift {
  actorId: number;
  /** As `clientOf` names people; null for nobody in particular. */
  client: string | null;
  orderId: number | null;
  /** Kopecks or points, by the kind. */
  amount: number;
  /** Moscow. */
  day: string;
}

export const staffAsClient = (userId: number): string => `user ${userId}`;

/**
 * Whether a second person has to agree to a gift. `earlier` are the gifts of its kind that nobody has agreed to: those that were given
 * alone, and those that wait. Together with them it may be as much as one alone, so parts never pass where the whole does not. What
 * somebody gives to themselves always waits.
 */
export function needsSecondPerson(
  kind: GivingKind,
  gift: Gift,
  { earlier, figures }: { earlier: readonly Gift[]; figures: SecondPersonFigures },
): boolean {
  if (gift.client === staffAsClient(gift.actorId)) return true;
  const { limits, unit }: Kind = kinds[kind];
  const isCounted: Record<Scope, (other: Gift) => boolean> = {
    order: ({ orderId }) => gift.orderId !== null && orderId === gift.orderId,
    client: ({ client, day }) => gift.client !== null && client === gift.client && day === gift.day,
    person: ({ actorId, day }) => actorId === gift.actorId && day === gift.day,
  };
  return (Object.entries(limits) as [Scope, SecondPersonFigure][]).some(([scope, figure]) => {
    const sum = earlier.filter(isCounted[scope]).reduce((all, { amount }) => all + amount, gift.amount);
    return sum > figures[figure] * unit;
  });
}
