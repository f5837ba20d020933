/**
 * What staff may be allowed to do; `permissionsOfRoles` says which roles grant it.
 * STF-001, STF-003, STF-016, STF-017, B-33
 */
export type StaffPermission =
  /** The operator bar with the search of clients, the manager's start page, reading the card of a client, resetting the chosen car. */
  | "clients"
  /** Acting for a client: cart, orders, appointments, storage, garage; editing the profile, messages of the loyalty programme. */
  | "act"
  /** The rush of a season: which days it has, where. */
  | "surge"
  /** Sending orders of marketplaces to the order system once more, for addresses of the allow-list. */
  | "marketplace"
  /** The users of the own department; with `roles` of every one, and the departments themselves. */
  | "departments"
  | "content"
  /** What is sold: hiding goods, own prices, descriptions. */
  | "goods"
  /** Answering customers who found goods cheaper elsewhere, with a price a tenth below ours at the lowest. */
  | "cheaper-prices"
  /** Agreeing on prices down to thirty per cent below ours. */
  | "deep-discounts"
  /** Seeing orders on the desk: of the own shops who is bound to them, else of all. */
  | "orders-read"
  /** Moving these orders: collecting, handing out, cancelling. */
  | "orders"
  /** Pieces of goods by place: of the own shops who is bound to them, else of all. */
  | "stock"
  /** Seeing the day plan of centres and who waits, and why a time is not offered: of the own shops who is bound to them, else of all. */
  | "day-plan-read"
  /** Acting on it: visits, closed bays, the waiting list. */
  | "day-plan"
  /** The storage of the own shops. */
  | "storage"
  /** Invoices, the payments that came for them, and reports of revenue and points. */
  | "money"
  | "settings"
  /** Giving and taking points of the loyalty programme. */
  | "points"
  | "roles"
  /** Who of the staff did what. */
  | "journal"
  /** Failed jobs and messages. */
  | "jobs"
  /** All data of a client, for the client who asks for them, and the deletion of the account. */
  | "personal"
  /** Members of the loyalty programme and their invitations. */
  | "loyalty"
  /** What waits for a second person: what one asked for oneself, and what one may decide by one's other permissions. */
  | "approvals"
  /** Two accounts of one client made one: proposing it, and deciding what somebody else has proposed. */
  | "merge";

/** Permissions that open a list of the back office. */
export const backOfficePermissions: readonly StaffPermission[] = [
  "orders-read",
  "approvals",
  "day-plan-read",
  "surge",
  "storage",
  "money",
  "content",
  "goods",
  "stock",
  "cheaper-prices",
  "settings",
  "points",
  "journal",
  "jobs",
  "loyalty",
  "merge",
];

/** Roles that staff may be given, each as it is in the list of a department. STF-040 */
export const staffRoles = {
  callcenter: "Оператор",
  manager: "Менеджер",
  department: "Администратор отдела",
  content: "Контент",
  shop: "Продавец центра",
  service: "Мастер-приёмщик",
  finance: "Финансы",
  admin: "Администратор",
} as const;
export type StaffRole = keyof typeof staffRoles;

/** Orders of marketplaces are renewed by whoever of them is in the allow-list. STF-020 */
const operator = ["clients", "marketplace", "orders-read", "day-plan-read"] as const;

/** What a role grants, by what its id begins with: `manager-omsk` is a manager. A client's role grants nothing. B-33, STF-038 … STF-040 */
const permissionsByPrefix: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  callcenter: operator,
  manager: [
    ...operator,
    "approvals",
    "act",
    "surge",
    "day-plan",
    "orders",
    "points",
    "loyalty",
    "cheaper-prices",
    "personal",
    "merge",
  ],
  department: ["departments"],
  content: ["content", "goods", "approvals"],
  shop: ["orders-read", "orders", "stock", "approvals"],
  service: ["day-plan-read", "day-plan", "storage"],
  finance: ["money", "orders-read", "approvals"],
  admin: [
    "approvals",
    "goods",
    "stock",
    "settings",
    "points",
    "loyalty",
    "merge",
    "roles",
    "departments",
    "journal",
    "jobs",
    "orders-read",
    "orders",
    "day-plan-read",
    "day-plan",
    "surge",
    "cheaper-prices",
    "deep-discounts",
  ],
};

/** What a person with these roles may do: the sum of what each grants. */
export function permissionsOfRoles(roleIds: readonly string[]): Set<StaffPermission> {
  const granted = Object.entries(permissionsByPrefix).flatMap(([prefix, permissions]) =>
    roleIds.some((id) => id.startsWith(prefix)) ? permissions : [],
  );
  return new Set(granted);
}
