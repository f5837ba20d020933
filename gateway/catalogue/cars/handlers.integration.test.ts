import { afterAll, describe, expect, it } from "vitest";
import { carClassified } from "../../contract/catalogue/cars.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { openTestGateway } from "../../testing/client.ts";
import { addCars, fillStore } from "../lists/testing/store.ts";
import { carRoutes } from "./handlers.ts";

const connection = await openTestDatabase();
await addCars(connection);
const gateway = openTestGateway(carRoutes(await fillStore(connection)));

afterAll(() => connection.close());

const ask = (parts: Record<string, string>) => gateway.call(carClassified, parts);
const rio = { brand: "kia", model: "rio", generation: "iv" };

describe("the car classifier", () => {
  it("CAR-004 API-109 API-113 offers brands first, as {slug, title} sorted by title", async () => {
    expect((await ask({})).data).toEqual({
      next: "brand",
      items: [
        { slug: "bmw", title: "BMW" },
        { slug: "kia", title: "Kia" },
      ],
      chosen: {},
      fitment: null,
    });
  });

  it("CAR-004 C-11 takes the parts chosen so far and offers the next", async () => {
    expect((await ask({ brand: "kia" })).data).toMatchObject({ next: "model", items: [{ slug: "rio", title: "Rio" }] });
    expect((await ask({ brand: "kia", model: "rio" })).data).toMatchObject({
      next: "generation",
      items: [{ slug: "iv", title: "IV" }],
      chosen: { brand: { slug: "kia", title: "Kia" }, model: { slug: "rio", title: "Rio" } },
    });
  });

  it("tells the years of generations whose titles do", async () => {
    await connection.pool.query("update cars set generation_title = 'E90 (2005–2012)' where brand_slug = 'bmw'");
    expect((await ask({ brand: "bmw", model: "3" })).data?.items).toEqual([
      { slug: "e90", title: "E90 (2005–2012)", years: { from: 2005, to: 2012 } },
    ]);
    expect((await ask({ brand: "kia", model: "rio" })).data?.items).toEqual([{ slug: "iv", title: "IV" }]);
  });

  it("CAR-005 gives modifications with their 1C codes", async () => {
    expect((await ask(rio)).data).toMatchObject({
      next: "modification",
      items: [
        { slug: "1-4-mt", title: "1.4 MT (100 л. с.)", code1c: "000000002" },
        { slug: "1-6-at", title: "1.6 AT (123 л. с.)", code1c: "000000001" },
      ],
    });
  });

  it("returns the fitment once all four parts are chosen", async () => {
    const { data } = await ask({ ...rio, modification: "1-6-at" });
    expect(data && carClassified.output.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      next: null,
      items: [],
      chosen: { modification: { code1c: "000000001" } },
      fitment: {
        pcd: "4x100",
        hubBore: 54.1,
        tyres: [{ kind: "original", front: { width: 195, text: "195/55 R16" }, rear: null }, { kind: "allowed" }],
        wheels: [{ front: { text: "6x15 4x100 ET46" } }],
        battery: { capacityFrom: 45, capacityTo: 60, polarity: "reverse" },
      },
    });
  });

  it("returns both axles where they differ", async () => {
    const { data } = await ask({ brand: "bmw", model: "3", generation: "e90", modification: "320i" });
    expect(data?.fitment?.tyres[0]?.rear).toMatchObject({ text: "225/50 R16" });
  });

  it("answers not_found for an unknown part", async () => {
    expect(await ask({ brand: "kia", model: "x5" })).toMatchObject({ status_code: 404, code: "not_found" });
  });
});
