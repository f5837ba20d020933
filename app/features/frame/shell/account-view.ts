import type { GarageCar } from "../../../../gateway/contract/catalogue/garage.ts";
import { type CarSlugs, type ChosenCar, isSameCar, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import type { MenuLink } from "./menu.ts";

/** A car of the garage as it is offered to be chosen. */
export function garageChoice(car: GarageCar, chosenCar: ChosenCar | null): GarageChoice {
  const slugs = slugsOfCar(car);
  const isChosen = chosenCar !== null && isSameCar(slugs, slugsOfCar(chosenCar));
  return { id: car.id, label: shortCarName(car), slugs, isChosen };
}

/** A car of the garage in the header's menu. */
export interface GarageChoice {
  id: number;
  label: string;
  slugs: CarSlugs;
  isChosen: boolean;
}

/** What the shell shows of a signed-in customer; balance in whole points, null for customers outside the programme. */
export interface AccountView {
  name: string;
  /** The pages of the account, in menu order. */
  links: readonly MenuLink[];
  orderCount: number;
  contractCount: number;
  bonusBalance: number | null;
  /** The most recently added ones. */
  cars: readonly GarageChoice[];
}
