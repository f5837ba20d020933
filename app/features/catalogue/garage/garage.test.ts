import { describe, expect, it } from "vitest";
import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import { garageAdd, garageList, garageRemove, garageUpdate } from "../../../../gateway/contract/catalogue/garage.ts";
import type { ChosenCar } from "../../../shared/chosen-car.ts";
import { readCarCookies } from "../../../visitor/car-cookies.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { type Answers, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { addCar, changeCar, removeCar } from "./change-garage.server.ts";
import { chooseCar, loadGarage, loadGarageCar, localCar, plateText } from "./garage.server.ts";

const part = (slug: string) => ({ slug, title: slug.toUpperCase() });
const rio = {
  id: 7,
  brand: part("kia"),
  model: part("rio"),
  generation: part("iv"),
  modification: { ...part("1-6-at"), code1c: "auto-1" },
  registration_number: "А123ВС77",
  kilometerage: 120_000,
};
const unknown = { ...rio, id: 8, model: part("ceed"), registration_number: "", kilometerage: null };
const slugs = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };

/** A visitor whose garage has two cars unless the answers say otherwise. */
const ownerOf = (answers: Answers = {}, chosenCar: ChosenCar | null = null) =>
  visitorWith({ [garageList.name]: ok({ autos: [rio, unknown], total: 2 }), ...answers }, undefined, { chosenCar });

describe("a car of the garage", () => {
  it("CAR-003 CAR-004 CAR-005 has its four parts with slug and title, and the modification's code", () =>
    expect(localCar(rio)).toMatchObject({
      id: 7,
      brand: part("kia"),
      model: part("rio"),
      generation: part("iv"),
      modification: part("1-6-at"),
      code1c: "auto-1",
    }));

  it("CAR-006 CAR-007 keeps its number as gosNumber and its mileage as text", () => {
    expect(localCar(rio)).toMatchObject({ gosNumber: "А123ВС77", mileage: "120000" });
    expect(localCar(unknown)).toMatchObject({ gosNumber: "", mileage: "" });
  });

  it("has nothing else that a browser would be sent", () =>
    expect(Object.keys(localCar(rio)).sort()).toEqual([
      "brand",
      "code1c",
      "generation",
      "gosNumber",
      "id",
      "mileage",
      "model",
      "modification",
    ]));

  it("shows a usual number in its groups, and any other as it is", () => {
    expect(plateText("А123ВС77")).toBe("А\u00a0123\u00a0ВС\u00a077");
    expect(plateText("1234АВ77")).toBe("1234АВ77");
  });
});

describe("the garage", () => {
  it("marks the chosen car and leads to what fits each", async () => {
    const { cars, toAdd } = await loadGarage(ownerOf({}, localCar(rio)).visitor);
    expect(cars.map(({ isChosen }) => isChosen)).toEqual([true, false]);
    expect(cars[0]?.mileage).toBe("120\u00a0000\u00a0км");
    expect(cars[0]?.picks[0]?.href).toBe(
      "/catalog/tyres/autobrand-is-kia/autogeneration-is-iv/automodel-is-rio/automodification-is-1-6-at/",
    );
    expect(toAdd).toBeNull();
  });

  it("offers to add the chosen car that it has not got", async () => {
    const chosen = localCar({ ...rio, generation: part("iii") });
    const { toAdd } = await loadGarage(ownerOf({}, chosen).visitor);
    expect(toAdd?.href).toBe("/my/garage/add/?brand=kia&model=rio&generation=iii&modification=1-6-at");
  });

  it("chooses a car or none and comes back, and knows no other customer's cars", async () => {
    const { brand, model, generation, modification } = rio;
    const chosen = { brand, model, generation, modification };
    const { visitor, asked, cookies } = ownerOf({ [carClassified.name]: ok({ chosen }) });
    const press = async (intent: string) => {
      const reply = await chooseCar(visitor, formOf({ intent, id: "7" }));
      return "headers" in reply ? reply.headers.get("Location") : null;
    };
    expect(await press("choose")).toBe("/my/garage/");
    expect(asked.at(-1)).toEqual({ name: carClassified.name, input: slugs });
    expect(readCarCookies(cookies)).toEqual(slugs);
    expect(await press("clear")).toBe("/my/garage/");
    expect(readCarCookies(cookies)).toBeNull();
    for (const id of ["9", "", "7 ", "07"])
      await expect(chooseCar(visitor, formOf({ intent: "choose", id }))).rejects.toMatchObject({ status: 404 });
  });

  it("answers 404 for another customer's car and 503 while the shop is away", async () => {
    await expect(loadGarageCar(ownerOf().visitor, "9")).rejects.toMatchObject({ status: 404 });
    const away = ownerOf({ [garageList.name]: failed("unavailable") }).visitor;
    await expect(loadGarage(away)).rejects.toMatchObject({ status: 503 });
  });
});

describe("the forms of the garage", () => {
  it("API-110 adds a car with the details that were entered", async () => {
    const { visitor, asked, cookies } = ownerOf({ [garageAdd.name]: ok({ auto: rio }) });
    const form = formOf({ intent: "add", ...slugs, gosNumber: "a 123 bc 77", mileage: "120 000 км" });
    expect(await addCar(visitor, form)).toMatchObject({ status: 303 });
    expect(asked[0]?.input).toEqual({
      car: {
        ...Object.fromEntries(Object.entries(slugs).map(([name, slug]) => [name, { slug, title: "" }])),
        registration_number: "А123ВС77",
        kilometerage: 120_000,
      },
    });
    expect(takeFlash(cookies)).toEqual(["KIA RIO теперь в гараже"]);
  });

  it("API-111 keeps what was typed wrong, and says what to do", async () => {
    const { visitor, asked } = ownerOf();
    const reply = await changeCar(visitor, "7", formOf({ intent: "change", gosNumber: "77", mileage: "много" }));
    expect(reply).toMatchObject({
      init: { status: 422 },
      data: {
        form: "change",
        initialValue: { gosNumber: "77", mileage: "много" },
        error: {
          gosNumber: [expect.stringContaining("А123ВС77")],
          mileage: [expect.stringContaining("целым числом")],
        },
      },
    });
    expect(asked).toEqual([]);
  });

  it("API-111 forgets number and mileage that were emptied", async () => {
    const { visitor, asked } = ownerOf({ [garageUpdate.name]: ok({ auto: rio }) });
    expect(await changeCar(visitor, "7", formOf({ gosNumber: "", mileage: "" }))).toMatchObject({ status: 303 });
    expect(asked[0]?.input).toEqual({ car: { id: 7, registration_number: "", kilometerage: null } });
  });

  it("answers 404 for another customer's car, and takes one to sign-in whose session has ended", async () => {
    const change = (code: string) => changeCar(ownerOf({ [garageUpdate.name]: failed(code) }).visitor, "9", formOf({}));
    await expect(change("not_found")).rejects.toMatchObject({ status: 404 });
    const refusal = await change("unauthorized").catch((thrown: Response) => thrown);
    expect((refusal as Response).headers.get("Location")).toBe("/login?next=%2Fmy%2Fgarage%2F");
    await expect(changeCar(ownerOf().visitor, "x", formOf({}))).rejects.toMatchObject({ status: 404 });
  });

  it("API-112 removes a car, also the second time", async () => {
    for (const answer of [ok({}), failed("not_found")])
      expect(await removeCar(ownerOf({ [garageRemove.name]: answer }).visitor, "7", formOf({}))).toMatchObject({
        status: 303,
      });
  });
});
