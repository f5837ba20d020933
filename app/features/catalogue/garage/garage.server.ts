import { type GarageCar, garageList, MAX_GARAGE_CARS } from "../../../../gateway/contract/catalogue/garage.ts";
import { type ChosenCar, carName, isSameCar, slugsOfCar } from "../../../shared/chosen-car.ts";
import { formatNumber } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { carListPath, fittedCategories } from "../cars/car-path.ts";
import { pickLabels } from "../cars/pick-labels.ts";
import { changeChosenCar } from "../cars/remember-car.server.ts";

/** A garage car in the site; `mileage` is text, empty when unknown. CAR-003, CAR-006, CAR-007 */
interface LocalCar extends ChosenCar {
  id: number;
  gosNumber: string;
  mileage: string;
}

export function localCar({ registration_number, kilometerage, modification, ...car }: GarageCar): LocalCar {
  const { code1c, ...own } = modification;
  return {
    ...car,
    modification: own,
    ...(code1c && { code1c }),
    gosNumber: registration_number,
    mileage: kilometerage === null ? "" : String(kilometerage),
  };
}

/** «А 123 ВС 77» on one line; a number of another format stays unchanged. */
export const plateText = (gosNumber: string): string =>
  gosNumber.replace(/^(\D)(\d{3})(\D{2})(\d{2,3})$/, "$1\u00a0$2\u00a0$3\u00a0$4");

export const GARAGE_PATH = "/my/garage/";

export async function loadGarage(visitor: Visitor) {
  const { chosenCar } = visitor;
  const cars = (await carsOf(visitor)).map(localCar);
  const chosenSlugs = chosenCar && slugsOfCar(chosenCar);
  return {
    cars: cars.map((car) => ({
      id: car.id,
      name: carName(car),
      gosNumber: plateText(car.gosNumber),
      mileage: car.mileage && `${formatNumber(Number(car.mileage))}\u00a0км`,
      isChosen: chosenSlugs !== null && isSameCar(slugsOfCar(car), chosenSlugs),
      picks: fittedCategories.map((category) => ({
        label: pickLabels[category],
        href: carListPath(category, slugsOfCar(car)),
      })),
    })),
    /** The chosen car if it is not in the garage. */
    toAdd: chosenSlugs && !cars.some((car) => isSameCar(slugsOfCar(car), chosenSlugs)) ? addCarLink(chosenCar) : null,
  };
}
export type GarageView = Awaited<ReturnType<typeof loadGarage>>;

/** A car of the customer's garage by the id in the address; 404 for another's. */
export async function loadGarageCar(visitor: Visitor, id: string | undefined) {
  const car = localCar(await carById(visitor, id));
  const { gosNumber, mileage } = car;
  return { id: car.id, name: carName(car), gosNumber: plateText(gosNumber), mileage };
}
export type GarageCarView = Awaited<ReturnType<typeof loadGarageCar>>;

/** Chooses a car of the garage, or none, and returns to the garage. CAR-002, B-31 */
export async function chooseCar(visitor: Visitor, form: FormData) {
  const choice = new FormData();
  choice.set("back", GARAGE_PATH);
  if (form.get("intent") !== "choose") {
    choice.set("intent", "clear");
    return changeChosenCar(visitor, choice);
  }
  const car = await carById(visitor, String(form.get("id") ?? ""));
  choice.set("intent", "choose");
  for (const [part, slug] of Object.entries(slugsOfCar(localCar(car)))) choice.set(part, slug);
  return changeChosenCar(visitor, choice);
}

/** The link that adds a car of the classifier, with its name. */
export const addCarLink = (car: ChosenCar) => ({
  name: carName(car),
  href: `${GARAGE_PATH}add/?${new URLSearchParams(slugsOfCar(car))}`,
});

async function carsOf({ gateway }: Visitor): Promise<GarageCar[]> {
  return required(await gateway.call(garageList, { limit: MAX_GARAGE_CARS, page: 1 })).autos;
}

async function carById(visitor: Visitor, id = ""): Promise<GarageCar> {
  const found = (await carsOf(visitor)).find((car) => String(car.id) === id);
  if (!found) throw notFound();
  return found;
}
