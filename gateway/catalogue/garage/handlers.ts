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
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { lockAccount } from "../../customers/auth/accounts-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import {
  type CarRow,
  changeCar,
  countCars,
  deleteCar,
  findClassified,
  findSameCar,
  insertCar,
  lockCar,
  readCars,
} from "./garage-store.ts";
import { filledDetails, updatedDetails } from "./rules.ts";

/**
 * Adds a car of the classifier, whose titles and code are stored rather than the caller's. A car that is in the garage already gets
 * the details that are filled in. Throws `not_found`, `garage_full`, `unauthorized`. API-110
 */
function addCar(
  services: Services,
  { subject: userId, audit }: SessionCaller,
  input: InputOf<typeof garageAdd>["car"],
): Promise<CarRow> {
  const { registration_number: registrationNumber, kilometerage } = input;
  return services.connection.db.transaction(async (tx) => {
    const classified = await findClassified(tx, {
      brand: input.brand.slug,
      model: input.model.slug,
      generation: input.generation.slug,
      modification: input.modification.slug,
    });
    if (!classified) throw notFound("Такого автомобиля нет в справочнике");
    if (!(await lockAccount(tx, userId))) throw notSignedIn();
    const same = await findSameCar(tx, userId, classified, registrationNumber);
    if (same) {
      const changed = (await changeCar(tx, userId, same.id, filledDetails(input))) ?? same;
      await audit(tx, { target: String(same.id), before: same, after: changed });
      return changed;
    }
    if ((await countCars(tx, userId)) >= MAX_GARAGE_CARS)
      throw new ApiError("garage_full", `В гараже может быть не больше ${MAX_GARAGE_CARS} автомобилей`);
    const details = { registrationNumber, kilometerage };
    const added = await insertCar(tx, { userId, ...classified, ...details, createdAt: services.now() });
    await audit(tx, { target: String(added.id), before: null, after: added });
    return added;
  });
}

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
