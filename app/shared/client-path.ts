import type { StaffPermission } from "../../gateway/contract/platform/staff-permissions.ts";

/** The card of a client by the key that the gateway gives. */
export const clientPath = (key: string): string => `/manager/clients/${encodeURIComponent(key)}/`;

/** The card of an account for staff who may open it; null for the others. */
export const clientPathFor = (permissions: ReadonlySet<StaffPermission>, id: number | null): string | null =>
  id !== null && permissions.has("clients") ? clientPath(String(id)) : null;

/** The id of the account whose card has this key; null for a card that is found by a phone or a number. */
export const accountIdOf = (key: string): number | null => (/^\d{1,9}$/.test(key) ? Number(key) : null);
