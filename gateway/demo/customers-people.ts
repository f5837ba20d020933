/** The password of everybody of the demo shop who has one; README.md publishes it. */
export const DEMO_PASSWORD = "protektor-demo";

export interface DemoPerson {
  firstname: string;
  surname: string;
  /** E.164, confirmed. Numbers with the operator code 900 and zeros are never issued. */
  phone: string;
  email: { address: string; isConfirmed: boolean } | null;
  hasPassword: boolean;
  isBlocked: boolean;
  /** The invitation code of a member of the loyalty programme. */
  refererCode: string | null;
  role: { id: string; title: string };
}

const CLIENT = { id: "client", title: "Клиент" };

/** Has data in every section of the account. */
export const DEMO_REGULAR: DemoPerson = {
  firstname: "Анна",
  surname: "Соколова",
  phone: "+79000000001",
  email: { address: "anna@example.ru", isConfirmed: true },
  hasPassword: true,
  isBlocked: false,
  refererCode: "ANNA2345",
  role: CLIENT,
};

/** A new customer: every section is empty. */
export const DEMO_NEWCOMER: DemoPerson = {
  firstname: "Пётр",
  surname: "",
  phone: "+79000000002",
  email: null,
  hasPassword: false,
  isBlocked: false,
  refererCode: null,
  role: CLIENT,
};

/** Invites others, has an unconfirmed e-mail address, and ordered as a guest before signing up. */
export const DEMO_INVITER: DemoPerson = {
  firstname: "Мария",
  surname: "Лебедева",
  phone: "+79000000003",
  email: { address: "maria@example.ru", isConfirmed: false },
  hasPassword: false,
  isBlocked: false,
  refererCode: "MARY2345",
  role: CLIENT,
};

/** Cannot sign in. */
export const DEMO_BLOCKED: DemoPerson = {
  firstname: "Олег",
  surname: "Кузнецов",
  phone: "+79000000004",
  email: { address: "oleg@example.ru", isConfirmed: true },
  hasPassword: true,
  isBlocked: true,
  refererCode: null,
  role: CLIENT,
};

/** A member of staff signs in by e-mail and password; what a role may do is in `gateway/contract/platform/staff-permissions.ts`. */
const member = (number: number, firstname: string, surname: string, id: string, title: string): DemoPerson => ({
  firstname,
  surname,
  phone: `+790000001${String(number).padStart(2, "0")}`,
  email: { address: `${id}@example.ru`, isConfirmed: true },
  hasPassword: true,
  isBlocked: false,
  refererCode: null,
  role: { id, title },
});

export const DEMO_ACCOUNTANT = member(7, "Ирина", "Кравцова", "finance", "Финансы");

/** One of each role of staff. */
export const DEMO_STAFF = [
  member(1, "Ольга", "Зайцева", "callcenter", "Оператор"),
  member(2, "Игорь", "Макаров", "manager", "Менеджер"),
  member(3, "Елена", "Громова", "department", "Администратор отдела"),
  member(4, "Дарья", "Белова", "content", "Контент"),
  member(5, "Сергей", "Орлов", "shop", "Продавец центра"),
  member(6, "Николай", "Фомин", "service", "Мастер-приёмщик"),
  DEMO_ACCOUNTANT,
  member(8, "Алексей", "Тихонов", "admin", "Администратор"),
  member(9, "Вера", "Соколова", "owner", "Владелец"),
];

/** Works in all shops of the default region. */
export const DEMO_DEPARTMENT = {
  title: "Центры Москвы",
  rolesAllowed: ["department", "shop", "service"],
  members: DEMO_STAFF.filter(({ role }) => ["department", "shop", "service"].includes(role.id)),
};

export const DEMO_PEOPLE = [DEMO_REGULAR, DEMO_NEWCOMER, DEMO_INVITER, DEMO_BLOCKED, ...DEMO_STAFF];
