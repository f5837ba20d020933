import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { garageAdd, garageList, garageRemove, garageUpdate, MAX_GARAGE_CARS } from "../../contract/catalogue/garage.ts";
import { cars, fitments, userCars } from "../../platform/db/schema/cars.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { signInUser } from "../../testing/users.ts";
import { garageRoutes } from "./handlers.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let shop: TestShop;
let gateway: TestGateway;
let anna: Person;
let pyotr: Person;

const part = (slug: string, title = "чужое название") => ({ slug, title });
const rio = {
  brand: part("kia"),
  model: part("rio"),
  generation: part("iv"),
  modification: { ...part("1-6-123-l-s"), code1c: "forged" },
};
const vesta = { brand: part("lada"), model: part("vesta"), generation: part("ng"), modification: part("1-6-106-l-s") };

const connection = await ownDatabase();
beforeAll(async () => {
  const { db } = connection;
  shop = await openTestShop(connection);
  gateway = openTestGateway(garageRoutes(shop.services), shop.identity);
  anna = await signInUser(shop);
  pyotr = await signInUser(shop, { firstname: "Пётр" });
  const figures = { pcd: "4x100", hubBoreMm: 54.1, fastener: "гайка M12x1.5", tyres: [], wheels: [], source: "test" };
  await db.insert(fitments).values({ id: 1, contentKey: "one", ...figures });
  const car = (code1c: string, brand: string, model: string, generation: string, modification: string) => ({
    brandSlug: brand.toLowerCase(),
    brandTitle: brand,
    modelSlug: model.toLowerCase(),
    modelTitle: model,
    generationSlug: generation.toLowerCase(),
    generationTitle: generation,
    modificationSlug: modification.toLowerCase().replaceAll(/[^a-z\d]+/g, "-"),
    modificationTitle: modification,
    code1c,
    fitmentId: 1,
  });
  await db
    .insert(cars)
    .values([car("auto-1", "Kia", "Rio", "IV", "1.6 123 l s"), car("auto-2", "Lada", "Vesta", "NG", "1.6 106 l s")]);
});
beforeEach(async () => {
  await connection.db.delete(userCars);
});
afterAll(() => expect(gateway.failures).toEqual([]));

const add = async (car: object, person = anna) => dataOf(await gateway.call(garageAdd, { car }, person)).auto;
const list = async (person = anna) => dataOf(await gateway.call(garageList, {}, person));

describe("the garage", () => {
  it("API-110 CAR-003 CAR-004 CAR-005 keeps a car of the classifier in the classifier's words and with its code, not the caller's", async () => {
    const auto = await add({ ...rio, registration_number: "a 123 bc-77", kilometerage: 48_200 });
    expect(auto).toEqual({
      id: expect.any(Number),
      brand: { slug: "kia", title: "Kia" },
      model: { slug: "rio", title: "Rio" },
      generation: { slug: "iv", title: "IV" },
      modification: { slug: "1-6-123-l-s", title: "1.6 123 l s", code1c: "auto-1" },
      registration_number: "А123ВС77",
      kilometerage: 48_200,
    });
    expect((await list()).autos).toEqual([auto]);
  });

  it("API-107 answers the latest added first, in pages", async () => {
    const first = await add(rio);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    const second = await add(vesta);
    expect(await list()).toEqual({ autos: [second, first], total: 2 });
    const page = dataOf(await gateway.call(garageList, { limit: 1, page: 2 }, anna));
    expect(page).toEqual({ autos: [first], total: 2 });
    expect((await gateway.call(garageList, { limit: MAX_GARAGE_CARS + 1 }, anna)).status_code).toBe(422);
  });

  it("keeps one car that is added twice, and fills in details given later", async () => {
    const first = await add(rio);
    const again = await add({ ...rio, registration_number: "А123ВС77", kilometerage: 100 });
    expect(again).toEqual({ ...first, registration_number: "А123ВС77", kilometerage: 100 });
    expect(await add(rio)).toEqual(again);
    expect((await list()).total).toBe(1);
  });

  it("keeps two cars of one modification apart by their number plates", async () => {
    await add({ ...rio, registration_number: "А123ВС77" });
    await add({ ...rio, registration_number: "В456ЕК199" });
    expect((await list()).total).toBe(2);
  });

  it("refuses a car that the classifier does not have, also with parts of different cars", async () => {
    for (const car of [
      { ...rio, modification: part("1-6-106-l-s") },
      { ...rio, brand: part("lada") },
      { ...rio, model: part("vesta' or '1'='1") },
    ])
      expect(await gateway.call(garageAdd, { car }, anna)).toMatchObject({ status_code: 404, code: "not_found" });
    expect((await list()).total).toBe(0);
  });

  it.each([
    ["a number plate that is none", { registration_number: "Ф123ВС77" }, "car_registration_number"],
    ["a mileage below zero", { kilometerage: -1 }, "car_kilometerage"],
    ["a mileage of no car", { kilometerage: 10_000_000 }, "car_kilometerage"],
    ["a broken mileage", { kilometerage: 1.5 }, "car_kilometerage"],
  ])("refuses %s and names the field", async (_name, details, field) => {
    const refused = await gateway.call(garageAdd, { car: { ...rio, ...details } }, anna);
    expect(refused.errors).toMatchObject([{ field }]);
    expect(refused.status_code).toBe(422);
  });

  it("API-111 CAR-006 CAR-007 changes what is given, and leaves and clears the rest as asked", async () => {
    const { id } = await add({ ...rio, registration_number: "А123ВС77", kilometerage: 5 });
    const update = async (details: object) =>
      dataOf(await gateway.call(garageUpdate, { car: { id, ...details } }, anna)).auto;
    expect(await update({ kilometerage: 6 })).toMatchObject({ registration_number: "А123ВС77", kilometerage: 6 });
    expect(await update({ registration_number: "" })).toMatchObject({ registration_number: "", kilometerage: 6 });
    expect(await update({ kilometerage: null })).toMatchObject({ kilometerage: null });
    expect(await update({})).toMatchObject({ id, registration_number: "", kilometerage: null });
  });

  it("API-112 lets a car go", async () => {
    const { id } = await add(rio);
    dataOf(await gateway.call(garageRemove, { id }, anna));
    expect((await list()).total).toBe(0);
    expect((await gateway.call(garageRemove, { id }, anna)).status_code).toBe(404);
  });

  it("shows and gives nobody another one's car", async () => {
    const { id } = await add(rio);
    expect((await list(pyotr)).total).toBe(0);
    for (const answer of [
      await gateway.call(garageUpdate, { car: { id, kilometerage: 1 } }, pyotr),
      await gateway.call(garageUpdate, { car: { id } }, pyotr),
      await gateway.call(garageRemove, { id }, pyotr),
    ])
      expect(answer).toMatchObject({ status_code: 404, code: "not_found", data: null });
    expect((await list()).autos).toMatchObject([{ id, kilometerage: null }]);
  });

  it("ACC-039 is closed to guests", async () => {
    for (const answer of [
      await gateway.call(garageList, {}),
      await gateway.call(garageAdd, { car: rio }),
      await gateway.call(garageUpdate, { car: { id: 1 } }),
      await gateway.call(garageRemove, { id: 1 }),
    ])
      expect(answer).toMatchObject({ status_code: 401, code: "unauthorized" });
  });

  it("CFG-018 takes no more cars than it lists", async () => {
    await add(rio);
    const [row] = await connection.db.select().from(userCars);
    if (!row) throw new Error("no car");
    const { id: _id, ...copy } = row;
    await connection.db.insert(userCars).values(Array.from({ length: MAX_GARAGE_CARS - 1 }, () => copy));
    const refused = await gateway.call(garageAdd, { car: vesta }, anna);
    expect(refused).toMatchObject({ status_code: 409, code: "garage_full" });
    expect(await connection.db.$count(userCars, eq(userCars.userId, anna.userId))).toBe(MAX_GARAGE_CARS);
    expect((await list()).autos).toHaveLength(MAX_GARAGE_CARS);
  });
});
