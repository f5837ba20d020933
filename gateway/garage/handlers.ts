import { eq } from "drizzle-orm";
import { type AccessTokens, notSignedIn } from "../auth/access-token.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { garageAdd, garageList, garageRemove, garageUpdate, MAX_GARAGE_CARS } from "../contract/garage.ts";
import { userCars } from "../db/schema/belongings.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import {
  autoOf,
  type CarRow,
  changeCar,
  deleteCar,
  findClassified,
  findSameCar,
  insertCar,
  lockGarage,
  readCars,
} from "./store.ts";

const unknownCar = () => notFound("Такого автомобиля нет в вашем гараже");

/** The signed-in customer's cars. API-107, API-110 … API-112, CAR-003 */
export function garageRoutes(services: Services, tokens: AccessTokens): Route[] {
  const { db } = services.connection;
  return [
    route(garageList, async ({ limit, page }, caller) => {
      const userId = await tokens.userOf(caller);
      const [rows, total] = await Promise.all([
        readCars(db, userId, limit, (page - 1) * limit),
        db.$count(userCars, eq(userCars.userId, userId)),
      ]);
      return { autos: rows.map(autoOf), total };
    }),
    route(garageAdd, async ({ car }, caller) => ({
      auto: autoOf(await addCar(services, await tokens.userOf(caller), car)),
    })),
    route(garageUpdate, async ({ car }, caller) => {
      const userId = await tokens.userOf(caller);
      const changed = await changeCar(db, userId, car.id, {
        ...(car.registration_number !== undefined && { registrationNumber: car.registration_number }),
        ...(car.kilometerage !== undefined && { kilometerage: car.kilometerage }),
      });
      if (!changed) throw unknownCar();
      return { auto: autoOf(changed) };
    }),
    route(garageRemove, async ({ id }, caller) => {
      if (!(await deleteCar(db, await tokens.userOf(caller), id))) throw unknownCar();
      return {};
    }),
  ];
}

/** A car that is in the garage already takes what is told of it now; the classifier's titles and code are kept, not the caller's. */
function addCar(services: Services, userId: number, asked: InputOf<typeof garageAdd>["car"]): Promise<CarRow> {
  const { registration_number: registrationNumber, kilometerage } = asked;
  return services.connection.db.transaction(async (tx) => {
    const classified = await findClassified(tx, {
      brand: asked.brand.slug,
      model: asked.model.slug,
      generation: asked.generation.slug,
      modification: asked.modification.slug,
    });
    if (!classified) throw notFound("Такого автомобиля нет в справочнике");
    if (!(await lockGarage(tx, userId))) throw notSignedIn();
    const same = await findSameCar(tx, userId, classified, registrationNumber);
    if (same) {
      const told = {
        ...(registrationNumber !== "" && { registrationNumber }),
        ...(kilometerage !== null && { kilometerage }),
      };
      return (await changeCar(tx, userId, same.id, told)) ?? same;
    }
    if ((await tx.$count(userCars, eq(userCars.userId, userId))) >= MAX_GARAGE_CARS)
      throw new ApiError("garage_full", `В гараже может быть не больше ${MAX_GARAGE_CARS} автомобилей`);
    return insertCar(tx, { userId, ...classified, registrationNumber, kilometerage, createdAt: services.now() });
  });
}
