/** What the shop counts; a name that is not here is sent nowhere. API-168 … API-172 */
export const goalNames = [
  "auth_form_open",
  "auth_form_phone",
  "auth_form_code",
  "auth_form_resend",
  "auth_form_password",
  "auth_form_signup",
  "auth_form_restore",
  "auth_form_success",
  "auth_form_error",
  "basket-add",
  "basket-remove",
  "basket-restore",
  "basket-update",
  "basket-choose",
  "basket-order",
  "order_success",
  "order_error",
  "ERR500",
] as const;
export type GoalName = (typeof goalNames)[number];
export type GoalParams = Record<string, string | number>;

export const isGoalName = (text: string): text is GoalName => (goalNames as readonly string[]).includes(text);
