import type { GarageCar } from "../../../../gateway/contract/catalogue/garage.ts";
import type { ChosenCar } from "../../../shared/chosen-car.ts";

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
