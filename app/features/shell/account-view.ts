import type { MenuLink } from "./menu.ts";

/** What the shell shows of a signed-in customer; balance in whole points, absent for who has not joined the programme. */
export interface AccountView {
  name: string;
  /** The pages of the account, in the order of the menu. */
  links: readonly MenuLink[];
  orderCount: number;
  contractCount: number;
  bonusBalance: number | null;
  cars: readonly MenuLink[];
}
