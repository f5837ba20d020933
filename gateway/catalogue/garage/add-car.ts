import type { Services } from "../../chain/services.ts";
import { type garageAdd, MAX_GARAGE_CARS } from "../../contract/catalogue/garage.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { lockAccount } from "../../customers/auth/accounts-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import type { SessionCaller } from "../../platform/http/route.ts";
import { type CarRow, changeCar, countCars, findClassified, findSameCar, insertCar } from "./garage-store.ts";
import { filledDetails } from "./rules.ts";

/**
 * Adds a car of the classifier, whose titles and code are stored rather than the caller's. A car that is in the garage already gets
 * the details that are filled in. Throws `not_found`, `garage_full`, `unauthorized`. API-110
 */
export function addCar(
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
