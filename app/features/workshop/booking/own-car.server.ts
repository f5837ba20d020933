import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import { garageList, MAX_GARAGE_CARS } from "../../../../gateway/contract/catalogue/garage.ts";
import { type Appointment, appointmentsMine } from "../../../../gateway/contract/workshop/appointments.ts";
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

/** The next visit of a customer, else the last one; null for guests and while nobody answers. */
export async function loadLastVisit({ gateway, user }: Visitor): Promise<Appointment | null> {
  const found = user && (await gateway.call(appointmentsMine, { offset: 0, limit: 1 }));
  return (found?.ok && found.data.services[0]) || null;
}

/** Who comes by what car, as far as it is known: that of the booking, else that of the last visit. */
export const carOfContact = (own: OwnCar | null, last: Appointment | null): { carTitle: string; plate: string } =>
  own ? { carTitle: shortCarName(own.car), plate: own.plate } : { carTitle: last?.car ?? "", plate: last?.plate ?? "" };
