/**
 * What staff may be allowed to do; `permissionsOfRoles` says which roles grant it.
 * STF-001, STF-003, STF-016, STF-017, B-33
 */
export type StaffPermission =
  /** The operator bar with the search of clients, the manager's start page, reading the card of a client, resetting the chosen car. */
  | "clients"
  /** Acting for a client: cart, orders, appointments, storage, garage; editing the profile, messages of the loyalty programme. */
  | "act"
  /** More appointments than there are bays, in the rush of a season. */
  | "surge"
  /** Sending orders of marketplaces to the order system once more, for addresses of the allow-list. */
  | "marketplace"
  /** The users of the own department; with `roles` of every one, and the departments themselves. */
  | "departments"
  | "content"
  /** Seeing orders on the desk: of the own shops who is bound to them, else of all. */
  | "orders-read"
  /** Moving these orders: collecting, handing out, cancelling. */
  | "orders"
  /** Stock of the own shops. */
  | "stock"
  /** The day plan and the storage of the own shops. */
  | "day-plan"
  | "storage"
  /** Invoices, and the payments that came for them. */
  | "money"
  | "settings"
  /** Giving and taking points of the loyalty programme. */
  | "points"
  | "roles"
  /** Who of the staff did what. */
  | "journal"
  /** Jobs and messages that gave up. */
  | "jobs"
  /** Members of the loyalty programme and their invitations. */
  | "loyalty";

/** Permissions that open a list of the back office. */
export const backOfficePermissions: readonly StaffPermission[] = [
  "orders-read",
  "storage",
  "money",
  "content",
  "settings",
  "points",
  "journal",
  "jobs",
  "loyalty",
];

/** Orders of marketplaces are renewed by whoever of them is in the allow-list. STF-020 */
const operator = ["clients", "marketplace", "orders-read"] as const;

/** What a role grants, by what its id begins with: `manager-omsk` is a manager. A client's role grants nothing. B-33, STF-038 … STF-040 */
const permissionsByPrefix: Readonly<Record<string, readonly StaffPermission[]>> = {
  callcenter: operator,
  manager: [...operator, "act", "surge", "orders", "points", "loyalty"],
  department: ["departments"],
  content: ["content"],
  shop: ["orders-read", "orders", "stock"],
  service: ["day-plan", "storage"],
  finance: ["money", "orders-read"],
  admin: ["settings", "points", "loyalty", "roles", "departments", "journal", "jobs", "orders-read", "orders"],
};

/** What a person with these roles may do: the sum of what each grants. */
export function permissionsOfRoles(roleIds: readonly string[]): Set<StaffPermission> {
  const granted = Object.entries(permissionsByPrefix).flatMap(([prefix, permissions]) =>
    roleIds.some((id) => id.startsWith(prefix)) ? permissions : [],
  );
  return new Set(granted);
}
