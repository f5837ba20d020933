/** The password of every demo customer who has one; README.md publishes it. */
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
}

/** Has data in every section of the account. */
export const DEMO_REGULAR: DemoPerson = {
  firstname: "Анна",
  surname: "Соколова",
  phone: "+79000000001",
  email: { address: "anna@example.ru", isConfirmed: true },
  hasPassword: true,
  isBlocked: false,
  refererCode: "ANNA2345",
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
};

export const DEMO_PEOPLE = [DEMO_REGULAR, DEMO_NEWCOMER, DEMO_INVITER, DEMO_BLOCKED] as const;
