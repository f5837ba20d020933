import { type GarageCar, garageList } from "../../../../gateway/contract/catalogue/garage.ts";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { type ChosenCar, isSameCar, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { AccountMenuEntry } from "../../customers/account/sections.ts";
import type { AccountView, GarageChoice } from "./account-view.ts";

/** More cars than these are in the garage itself. */
const SHOWN_CARS = 5;

/** The customer's part of the shell; null for a guest, and while it is unknown who the visitor is. */
export async function loadAccount(
  { user, gateway, chosenCar }: Pick<Visitor, "user" | "gateway" | "chosenCar">,
  sections: readonly AccountMenuEntry[],
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
    // The header omits cars that fail to load.
    cars: garage?.ok ? garage.data.autos.map((car) => garageChoice(car, chosenCar)) : [],
  };
}

/** Only members have points. LOY-010 */
const bonusBalance = ({ is_loyalty_registered, loyalty }: User): number | null =>
  is_loyalty_registered ? loyalty.balance : null;

function garageChoice(car: GarageCar, chosenCar: ChosenCar | null): GarageChoice {
  const slugs = slugsOfCar(car);
  const isChosen = chosenCar !== null && isSameCar(slugs, slugsOfCar(chosenCar));
  return { id: car.id, label: shortCarName(car), slugs, isChosen };
}
