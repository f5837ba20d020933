import type { User } from "../../gateway/contract/auth.ts";

/** A page of the account as its menus name it. */
export interface AccountMenuEntry {
  path: string;
  title: string;
  /** Which of the customer's counters stands beside the title. */
  counter?: keyof Pick<User["counters"], "orders" | "contracts">;
}
