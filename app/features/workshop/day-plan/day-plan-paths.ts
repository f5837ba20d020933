import type { Day } from "../../../../gateway/contract/platform/local-time.ts";

export const DAY_PLAN_PATH = "/back-office/day-plan/";
export const CLOSE_BAY_PATH = `${DAY_PLAN_PATH}close/`;
export const WALK_IN_PATH = `${DAY_PLAN_PATH}book/`;
export const WAITING_PATH = "/back-office/waiting-list/";

const withQuery = (path: string, values: Readonly<Record<string, string | number | undefined>>): string => {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
};

/** The plan of a centre's day; `time` is what somebody asks about, or books. */
export const planPath = (values: { shop?: number; day?: Day; time?: string }): string =>
  withQuery(DAY_PLAN_PATH, values);

interface WalkInPlace {
  shop: number;
  day?: Day | undefined;
  time?: string | undefined;
  /** Phone or plate by which the client is looked for. */
  who?: string | undefined;
  /** Ten digits of whom of several found is meant. */
  pick?: string | undefined;
}

/** Where somebody at the counter is booked. */
export const walkInPath = (place: WalkInPlace): string => withQuery(WALK_IN_PATH, { ...place });

export const visitPath = (identity: string): string => `${DAY_PLAN_PATH}${encodeURIComponent(identity)}/`;

export const closeBayPath = (values: { shop: number; bayId?: number; fromDay: Day }): string =>
  withQuery(CLOSE_BAY_PATH, values);

export const waitingPath = (id: number): string => `${WAITING_PATH}${id}/`;
