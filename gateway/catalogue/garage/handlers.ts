import type { Services } from "../../chain/services.ts";
import {
  type GarageCar,
  garageAdd,
  garageByUser,
  garageList,
  garageRemove,
  garageUpdate,
  MAX_GARAGE_CARS,
} from "../../contract/catalogue/garage.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { addCar } from "./add-car.ts";
import { type CarRow, changeCar, countCars, deleteCar, lockCar, readCars } from "./garage-store.ts";
import { updatedDetails } from "./rules.ts";

const unknownCar = () => notFound("Такого автомобиля нет в вашем гараже");

/** The cars of customers. API-107, API-108, API-110 … API-112, CAR-003 */
export function garageRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    route(garageList, async ({ limit, page }, caller) => {
      const { subject: userId } = caller;
      const [rows, total] = await Promise.all([readCars(db, userId, limit, (page - 1) * limit), countCars(db, userId)]);
      return { autos: rows.map(autoOf), total };
    }),
    route(garageAdd, async ({ car }, caller) => ({
      auto: autoOf(await addCar(services, caller, car)),
    })),
    route(garageUpdate, ({ car }, { subject: userId, audit }) =>
      db.transaction(async (tx) => {
        const before = await lockCar(tx, userId, car.id);
        const changed = await changeCar(tx, userId, car.id, updatedDetails(car));
        if (!changed) throw unknownCar();
        await audit(tx, { target: String(car.id), before, after: changed });
        return { auto: autoOf(changed) };
      }),
    ),
    route(garageRemove, ({ id }, { subject: userId, audit }) =>
      db.transaction(async (tx) => {
        const removed = await deleteCar(tx, userId, id);
        if (!removed) throw unknownCar();
        await audit(tx, { target: String(id), before: removed, after: null });
        return {};
      }),
    ),
    route(garageByUser, async ({ id }) => ({ autos: (await readCars(db, id, MAX_GARAGE_CARS, 0)).map(autoOf) })),
  ];
}

/** CAR-003 … CAR-007 */
const autoOf = (row: CarRow): GarageCar => ({
  id: row.id,
  brand: row.brand,
  model: row.model,
  generation: row.generation,
  modification: row.modification,
  registration_number: row.registrationNumber,
  kilometerage: row.kilometerage,
});
