import type { User } from "../../../gateway/contract/auth.ts";
import { type GarageCar, garageList } from "../../../gateway/contract/garage.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { type CarSlugs, type ChosenCar, shortCarName, slugsOfCar } from "../../shared/chosen-car.ts";
import type { AccountView, GarageChoice } from "./account-view.ts";

/** A page of the account as its menu names it. */
export interface AccountSection {
  path: string;
  title: string;
  counter?: "orders" | "contracts";
}

/** More than these are looked through in the garage itself. */
const SHOWN_CARS = 5;

/** The customer's part of the shell; null for a guest, and for who is not known to be anybody. */
export async function loadAccount(
  { user, gateway, chosenCar }: Pick<Visitor, "user" | "gateway" | "chosenCar">,
  sections: readonly AccountSection[],
): Promise<AccountView | null> {
  if (!user) return null;
  const garage = user.autos.total > 0 ? await gateway.call(garageList, { limit: SHOWN_CARS, page: 1 }) : null;
  return {
    name: user.firstname,
    links: sections.map(({ path, title, counter }) => ({
      href: path,
      label: counter && user.counters[counter] > 0 ? `${title}: ${user.counters[counter]}` : title,
    })),
    orderCount: user.counters.orders,
    contractCount: user.counters.contracts,
    bonusBalance: bonusBalance(user),
    // A header does without cars that do not come.
    cars: garage?.ok ? garage.data.autos.map((car) => garageChoice(car, chosenCar)) : [],
  };
}

/** Points are a member's. LOY-010 */
const bonusBalance = ({ is_loyalty_registered, loyalty }: User): number | null =>
  is_loyalty_registered ? loyalty.balance : null;

function garageChoice(car: GarageCar, chosenCar: ChosenCar | null): GarageChoice {
  const slugs = slugsOfCar(car);
  return { id: car.id, label: shortCarName(car), slugs, isChosen: isSame(slugs, chosenCar && slugsOfCar(chosenCar)) };
}

const isSame = (one: CarSlugs, other: CarSlugs | null): boolean =>
  other !== null && (Object.keys(one) as (keyof CarSlugs)[]).every((part) => one[part] === other[part]);
