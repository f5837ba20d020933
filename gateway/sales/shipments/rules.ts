import type { CarrierState } from "../../platform/providers/delivery/delivery-provider.ts";
import type { ShipmentRow } from "./shipments-store.ts";

type State = ShipmentRow["state"];

/** Nothing follows these. */
const ended: readonly State[] = ["delivered", "failed", "cancelled"];
export const isEnded = (state: State): boolean => ended.includes(state);

/** Has left the shop: only the provider can bring it back. */
export const isUnderWay = (state: State): boolean =>
  state === "in_transit" || state === "arrived" || state === "delivered";

const sequence: readonly State[] = ["draft", "requested", "accepted", "in_transit", "arrived", "delivered"];

/** The state after the provider's word: it never goes back, and nothing follows an end. */
export function nextState(state: State, said: CarrierState): State {
  const told = said === "to_accept" ? "requested" : said;
  if (isEnded(state)) return state;
  if (told === "failed" || told === "cancelled") return told;
  return sequence.indexOf(told) > sequence.indexOf(state) ? told : state;
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;
const PAUSES: Partial<Record<State, number>> = { requested: 0.25, accepted: 1, in_transit: 10, arrived: 10 };

/** When a provider is asked again: soon while a courier is looked for, hourly when it stays silent. Null at the end. */
export function nextCheck(state: State, silentTries: number, now: Date): Date | null {
  const pause = PAUSES[state];
  if (pause === undefined) return null;
  const minutes = silentTries === 0 ? pause : Math.min(2 ** (silentTries - 1), LONGEST_PAUSE_MINUTES);
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
