import type { AccessTokens } from "../auth/access-token.ts";
import { type GarageCar, garageAdd, garageList, garageRemove, garageUpdate } from "../contract/garage.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { addCar } from "./add-car.ts";
import { updatedDetails } from "./rules.ts";
import { type CarRow, changeCar, countCars, deleteCar, readCars } from "./store.ts";

const unknownCar = () => notFound("Такого автомобиля нет в вашем гараже");

/** The signed-in customer's cars. API-107, API-110 … API-112, CAR-003 */
export function garageRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  const { db } = services.connection;
  return [
    route(garageList, async ({ limit, page }, caller) => {
      const userId = await accessTokens.userOf(caller);
      const [rows, total] = await Promise.all([readCars(db, userId, limit, (page - 1) * limit), countCars(db, userId)]);
      return { autos: rows.map(autoOf), total };
    }),
    route(garageAdd, async ({ car }, caller) => ({
      auto: autoOf(await addCar(services, await accessTokens.userOf(caller), car)),
    })),
    route(garageUpdate, async ({ car }, caller) => {
      const changed = await changeCar(db, await accessTokens.userOf(caller), car.id, updatedDetails(car));
      if (!changed) throw unknownCar();
      return { auto: autoOf(changed) };
    }),
    route(garageRemove, async ({ id }, caller) => {
      if (!(await deleteCar(db, await accessTokens.userOf(caller), id))) throw unknownCar();
      return {};
    }),
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
