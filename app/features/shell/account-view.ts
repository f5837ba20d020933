import type { CarSlugs } from "../../shared/chosen-car.ts";
import type { MenuLink } from "./menu.ts";

/** A car of the garage as the header's menu offers it. */
export interface GarageChoice {
  id: number;
  label: string;
  slugs: CarSlugs;
  isChosen: boolean;
}

/** What the shell shows of a signed-in customer; balance in whole points, null for who has not joined the programme. */
export interface AccountView {
  name: string;
  /** The pages of the account, in the order of the menu. */
  links: readonly MenuLink[];
  orderCount: number;
  contractCount: number;
  bonusBalance: number | null;
  /** The latest added ones. */
  cars: readonly GarageChoice[];
}
