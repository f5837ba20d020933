import { describe, expect, it } from "vitest";
import { nearestRegion } from "../../contract/chain/region.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestServices } from "../../testing/services.ts";
import { regionRoutes } from "./handlers.ts";

const connection = await ownDatabase();
const gateway = openTestGateway(regionRoutes(await openTestServices(connection)));

describe("the nearest region", () => {
  it.each([
    ["Кунгур", { lat: 57.4, lng: 56.9 }, { slug: "perm", title: "Пермь" }],
    ["Нефтеюганск, in a delivery-only region", { lat: 61.1, lng: 72.6 }, { slug: "surgut", title: "Сургут" }],
  ])("is found from %s", async (_, point, expected) => {
    expect(dataOf(await gateway.call(nearestRegion, point))).toEqual(expected);
  });

  it.each([{}, { lat: 91, lng: 0 }, { lat: 0, lng: Number.NaN }])("is refused for %j", async (input) => {
    expect(await gateway.call(nearestRegion, input)).toMatchObject({ status_code: 422, code: "invalid" });
  });
});
