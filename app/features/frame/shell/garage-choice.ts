import type { GarageCar } from "../../../../gateway/contract/catalogue/garage.ts";
import { type ChosenCar, isSameCar, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import type { GarageChoice } from "./account-view.ts";

/** A car of the garage as it is offered to be chosen. */
export function garageChoice(car: GarageCar, chosenCar: ChosenCar | null): GarageChoice {
  const slugs = slugsOfCar(car);
  const isChosen = chosenCar !== null && isSameCar(slugs, slugsOfCar(chosenCar));
  return { id: car.id, label: shortCarName(car), slugs, isChosen };
}
