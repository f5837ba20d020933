/**
 * What staff may be allowed to do, each as staff read it; `permissionsOfRoles` says which roles grant it.
 * STF-001, STF-003, STF-016, STF-017, B-33
 */
export const staffPermissions = {
  /** The operator bar with the search of clients, the manager's start page, reading the card of a client, resetting the chosen car. */
  clients: "Искать клиентов и открывать их карточки",
  /** Acting for a client: cart, orders, appointments, storage, garage; editing the profile, messages of the loyalty programme. */
  act: "Действовать за клиента",
  /** Booking visits for clients by their phone or plate, at the counter or on the telephone. */
  book: "Записывать клиентов на сервис",
  /** The rush of a season: which days it has, where. */
  surge: "Отмечать дни большого спроса",
  /** Sending orders of marketplaces to the order system once more, for addresses of the allow-list. */
  marketplace: "Пробрасывать заказы маркетплейсов",
  /** The users of the own department; with `roles` of every one, and the departments themselves. */
  departments: "Принимать сотрудников и менять их роли",
  content: "Баннеры, объявления, документы, акции, отзывы",
  /** What is sold: hiding goods, own prices, descriptions. */
  goods: "Товары: скрыть, своя цена, описание",
  /** Answering customers who found goods cheaper elsewhere, with a price a tenth below ours at the lowest. */
  "cheaper-prices": "Отвечать на «Нашли дешевле»",
  /** Agreeing on prices down to thirty per cent below ours. */
  "deep-discounts": "Уступать в цене до трети",
  /** Seeing orders on the desk: of the own shops who is bound to them, else of all. */
  "orders-read": "Видеть заказы",
  /** Moving these orders: collecting, handing out, cancelling. */
  orders: "Собирать, выдавать и отменять заказы",
  /** Pieces of goods by place: of the own shops who is bound to them, else of all. */
  stock: "Остатки: поправить и переместить",
  /** Seeing the day plan of centres and who waits, and why a time is not offered: of the own shops who is bound to them, else of all. */
  "day-plan-read": "Видеть план дня",
  /** Acting on it: visits, closed bays, the waiting list. */
  "day-plan": "Вести план дня: визиты, посты, лист ожидания",
  /** The storage of the own shops. */
  storage: "Хранение шин и дисков",
  /** Invoices, the payments that came for them, and reports of revenue and points. */
  money: "Платежи, счета, чеки и отчёты о деньгах",
  settings: "Настройки, центры, часы, услуги и цены",
  /** Giving and taking points of the loyalty programme. */
  points: "Начислять и списывать баллы",
  roles: "Отделы и любые роли",
  /** Who of the staff did what. */
  journal: "Журнал действий сотрудников",
  /** Failed jobs and messages. */
  jobs: "Состояние, загрузки и невыполненное",
  /** All data of a client, for the client who asks for them, and the deletion of the account. */
  personal: "Выдать и удалить данные клиента",
  /** Members of the loyalty programme and their invitations. */
  loyalty: "Участники программы и приглашения",
  /** What waits for a second person: what one asked for oneself, and what one may decide by one's other permissions. */
  approvals: "Подтверждать за вторым сотрудником",
  /** Two accounts of one client made one: proposing it, and deciding what somebody else has proposed. */
  merge: "Объединять кабинеты одного клиента",
} as const;
export type StaffPermission = keyof typeof staffPermissions;

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
  "departments",
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
  owner: "Владелец",
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
    "book",
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
  service: ["day-plan-read", "day-plan", "book", "storage"],
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
    "book",
    "surge",
    "cheaper-prices",
    "deep-discounts",
  ],
  /** Everything, for who is the whole staff of a small shop. */
  owner: Object.keys(staffPermissions) as StaffPermission[],
};

/** What each role grants, for who reads them as a table. */
export const rightsOfRoles: Readonly<Record<StaffRole, readonly StaffPermission[]>> = permissionsByPrefix;

/** The roles that grant something: ids of people's roles begin with one of them. */
export const rolesGranting = (permission: StaffPermission): StaffRole[] =>
  (Object.keys(permissionsByPrefix) as StaffRole[]).filter((role) => permissionsByPrefix[role].includes(permission));

/** What a person with these roles may do: the sum of what each grants. */
export function permissionsOfRoles(roleIds: readonly string[]): Set<StaffPermission> {
  const granted = Object.entries(permissionsByPrefix).flatMap(([prefix, permissions]) =>
    roleIds.some((id) => id.startsWith(prefix)) ? permissions : [],
  );
  return new Set(granted);
}
