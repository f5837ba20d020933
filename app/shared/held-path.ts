import type { HeldThing } from "../../gateway/contract/customers/holding.ts";

type Opened = Pick<HeldThing, "identity" | "access">;

/** The page of a visit, which opens by its address alone. */
export const appointmentPath = ({ identity, access }: Opened): string =>
  `/appointment/${encodeURIComponent(identity)}/${encodeURIComponent(access)}/`;

/** The form of those who wait for a time. */
export const WAIT_PATH = "/waiting/";
/** The page of an entry, which the message leads to. */
export const waitingPath = (access: string): string => `${WAIT_PATH}${encodeURIComponent(access)}/`;

const paths: Record<HeldThing["kind"], (thing: Opened) => string> = {
  order: ({ identity, access }) => `/order/${encodeURIComponent(identity)}/${encodeURIComponent(access)}/`,
  visit: appointmentPath,
  wait: ({ access }) => waitingPath(access),
};

/** Where what is held is paid, moved, cancelled or ended. */
export const heldPath = ({ kind, ...thing }: HeldThing): string => paths[kind](thing);
