/** The sections of the bar of staff, in its order. */
export const staffGroups = {
  orders: "Заказы",
  money: "Деньги",
  service: "Сервис",
  goods: "Товары",
  clients: "Клиенты",
  shop: "Магазин",
} as const;
export type StaffGroup = keyof typeof staffGroups;
