import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { goods } from "../../platform/db/schema/goods.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { readStock, takeStock } from "./stock-store.ts";

const connection = await ownDatabase();

const tyres = fixtureId("T-WINTER");
const wheels = fixtureId("D-CAST");
const { malysheva } = fixtureLocations;

const pieces = async (id: number) =>
  (await readStock(connection.db, [id])).get(id)?.find(({ locationId }) => locationId === malysheva)?.quantity ?? 0;
const titleOf = async (id: number) =>
  (await connection.db.select({ title: goods.title }).from(goods).where(eq(goods.id, id)))[0]?.title;

function take(wanted: readonly (readonly [id: number, quantity: number])[], title: string): Promise<void> {
  const taken = new Map(wanted.map(([id, quantity]) => [id, [{ locationId: malysheva, quantity }]]));
  return connection.db.transaction((tx) =>
    takeStock(tx, taken, [tx.update(goods).set({ title }).where(eq(goods.id, tyres))]),
  );
}

it("pieces are taken of all places, with what comes with them, or of none", async () => {
  const [ofTyres, ofWheels] = [await pieces(tyres), await pieces(wheels)];
  const title = await titleOf(tyres);
  await expect(
    take(
      [
        [tyres, 1],
        [wheels, ofWheels + 1],
      ],
      "Не то",
    ),
  ).rejects.toThrow("Locked stock is missing");
  expect([await pieces(tyres), await pieces(wheels), await titleOf(tyres)]).toEqual([ofTyres, ofWheels, title]);

  await take(
    [
      [tyres, 1],
      [wheels, ofWheels],
    ],
    "То",
  );
  expect([await pieces(tyres), await pieces(wheels), await titleOf(tyres)]).toEqual([ofTyres - 1, 0, "То"]);
});
