import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import { garageList, MAX_GARAGE_CARS } from "../../../../gateway/contract/catalogue/garage.ts";
import { appointmentsMine } from "../../../../gateway/contract/workshop/appointments.ts";
import { type ChosenCar, isSameCar, shortCarName, slugsOfCar } from "../../../shared/chosen-car.ts";
import { type FittingAxle, sizesText } from "../../../shared/tyre-sizes.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

export interface OwnCar {
  car: ChosenCar;
  /** Empty when nobody has told it. */
  plate: string;
}

/** The car that is chosen, with its plate where it stands in the garage; else the one that was put there last. Null without either. */
export async function loadOwnCar({ gateway, user, chosenCar }: Visitor): Promise<OwnCar | null> {
  const found = user && (await gateway.call(garageList, { limit: MAX_GARAGE_CARS, page: 1 }));
  const autos = found?.ok ? found.data.autos : [];
  const own = chosenCar ? autos.find((auto) => isSameCar(slugsOfCar(auto), slugsOfCar(chosenCar))) : autos[0];
  const car = chosenCar ?? own;
  return car ? { car, plate: own?.registration_number ?? "" } : null;
}

/** Every way to put tyres on a car: one size, or one for each axle. */
export async function waysOfCar({ gateway }: Visitor, car: ChosenCar): Promise<FittingAxle[][]> {
  const found = await gateway.call(carClassified, slugsOfCar(car));
  const tyres = found.ok ? (found.data.fitment?.tyres ?? []) : [];
  const ways = tyres.map(({ front, rear }) => (rear ? [axleOf(front, 2), axleOf(rear, 2)] : [axleOf(front, 4)]));
  return [...new Map(ways.map((axles) => [sizesText(axles), axles])).values()];
}

const axleOf = (
  { width, profile, diameter }: { width: number; profile: number; diameter: number },
  quantity: number,
): FittingAxle => ({ width, profile, diameter, runflat: false, quantity });

/** Who comes by what car, as far as it is known: that of the booking, else that of the last visit. */
export async function carOfContact(
  { gateway, user }: Visitor,
  own: OwnCar | null,
): Promise<{ carTitle: string; plate: string }> {
  if (own) return { carTitle: shortCarName(own.car), plate: own.plate };
  const found = user && (await gateway.call(appointmentsMine, { offset: 0, limit: 1 }));
  return { carTitle: (found?.ok && found.data.services[0]?.car) || "", plate: "" };
}
