import type { User } from "../../../../gateway/contract/customers/auth.ts";

/** A page of the account as its menus name it. */
export interface AccountMenuEntry {
  path: string;
  title: string;
  /** The customer's counter beside the title. */
  counter?: keyof Pick<User["counters"], "orders" | "contracts">;
}

/** The account as its menu shows it; the first is the home page. B-19, ACC-011 … ACC-031 */
export const accountSections: readonly AccountMenuEntry[] = [
  { path: "/my/", title: "Личный кабинет" },
  { path: "/my/orders/", title: "Заказы", counter: "orders" },
  { path: "/my/garage/", title: "Гараж" },
  { path: "/my/recommendations/", title: "Рекомендации мастера" },
  { path: "/my/appointments/", title: "Записи" },
  { path: "/my/profile/", title: "Данные" },
  { path: "/my/promocodes/", title: "Промокоды" },
  { path: "/my/bonuses/", title: "Баллы" },
  { path: "/my/settings/", title: "Настройки" },
  { path: "/my/contract-storage/", title: "Договоры хранения", counter: "contracts" },
];

/** The section that an address belongs to; the home page for any other address. */
export function sectionOf(path: string): AccountMenuEntry {
  const [home, ...others] = accountSections;
  const found = others.find((section) => path.startsWith(section.path)) ?? home;
  if (!found) throw new RangeError("An account without a home page");
  return found;
}
