import { nextFreeTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import { bookingPath, hasWork } from "../../../shared/booking-choice.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { askCentres, loadFacts } from "./booking-facts.server.ts";
import { nextFitting } from "./next-fitting.ts";

/** The next free fitting at one of these centres; null when there is none, or nobody answers. */
export async function loadNextFitting({ gateway, region, now }: Visitor, ofThese: Promise<readonly number[]>) {
  const [free, { zone }, shopIds] = await Promise.all([gateway.call(nextFreeTimes, {}), region(), ofThese]);
  if (!free.ok) return null;
  const centres = free.data.centres.filter(({ id }) => shopIds.includes(id));
  return nextFitting({ ...free.data, centres }, zone, now());
}

/** The time that one press keeps. */
export interface NextTime {
  when: string;
  place: string;
  slot: string;
  /** Where the press is sent. */
  path: string;
}

/**
 * The first time for the works and wheels of an address, at its centre where it has one, where the wheels are and not before they are there;
 * null without any, or while nobody answers.
 */
export async function loadNextTimeOf(visitor: Visitor, path: string): Promise<NextTime | null> {
  const { choice } = await loadFacts(visitor, new URL(path, visitor.origin).searchParams).catch(nothingKnown);
  const found = choice && hasWork(choice) ? await askCentres(visitor, choice) : null;
  if (!choice || !found?.ok) return null;
  const { selectedShop } = choice;
  const centres = found.data.centres.filter(
    ({ id, isSuitable }) => isSuitable && (selectedShop === null || selectedShop === id),
  );
  const { zone } = await visitor.region();
  const next = nextFitting({ centres, isSurge: found.data.isSurge }, zone, visitor.now());
  if (!next) return null;
  const { promised, when, place } = next;
  return {
    when,
    place,
    slot: `${promised.selectedDate} ${promised.selectedTime}`,
    path: bookingPath(choice, { selectedShop: promised.selectedShop }),
  };
}

/** A page of something else stands without it. */
function nothingKnown(error: unknown): { choice: null } {
  if (error instanceof Response) return { choice: null };
  throw error;
}
