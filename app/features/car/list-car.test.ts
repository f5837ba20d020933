import { describe, expect, it } from "vitest";
import { carListPath } from "../../shared/car-path.ts";
import { loadListCar } from "./list-car.server.ts";

const slugs = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const part = (slug: string) => ({ slug, title: slug });
const rio = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6-at") };
const list = `${carListPath("tyre", slugs)}season-is-winter/`;
const shown = (path: string, chosenCar: typeof rio | null) =>
  loadListCar({ chosenCar }, new URL(path, "https://shop.example"));

describe("the car of a list", () => {
  it("CAR-002 is offered to be remembered when it is whole and not the chosen one", () => {
    expect(shown(`${list}?sort=price`, null)).toEqual({ car: null, remember: slugs, here: `${list}?sort=price` });
    const other = { ...rio, modification: part("1-4-mt") };
    expect(shown(list, other)).toMatchObject({ car: other, remember: slugs });
    expect(shown(list, rio)).toMatchObject({ car: rio, remember: null });
  });

  it("is nothing when several cars or parts of one are meant and none is chosen", () => {
    expect(shown(list.replace("rio", "rio-or-ceed"), null)).toBeNull();
    expect(shown(carListPath("tyre", { brand: "kia", model: "rio" }), null)).toBeNull();
    expect(shown("/catalog/tyres/", null)).toBeNull();
    expect(shown("/catalog/tyres/", rio)).toMatchObject({ car: rio, remember: null });
  });
});
