import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { appointmentsMine } from "../../contract/workshop/appointments.ts";
import { contractEndpoints } from "../../testing/contract.ts";
import { catalogueWrites } from "../../testing/staff-writes/catalogue.ts";
import { clientsWrites } from "../../testing/staff-writes/clients.ts";
import { importsAndStockWrites } from "../../testing/staff-writes/imports-and-stock.ts";
import { ordersAndMoneyWrites } from "../../testing/staff-writes/orders-and-money.ts";
import { placesAndSettingsWrites } from "../../testing/staff-writes/places-and-settings.ts";
import { salesWrites } from "../../testing/staff-writes/sales.ts";
import { workshopWrites } from "../../testing/staff-writes/workshop.ts";
import { openWritesShop } from "../../testing/staff-writes/writes-shop.ts";
import { staffActions } from "../db/schema/staff-acting.ts";

const at = await openWritesShop();
const { connection, gateway } = at;
/** One of each write that staff may make, for a client or by themselves. */
const writes = {
  ...catalogueWrites(at),
  ...clientsWrites(at),
  ...importsAndStockWrites(at),
  ...ordersAndMoneyWrites(at),
  ...placesAndSettingsWrites(at),
  ...salesWrites(at),
  ...workshopWrites(at),
};

/** Every write that staff may make, for a client or by themselves; the table of `access.integration.test.ts` says which is which. */
const staffWrites = (await contractEndpoints()).filter(
  ({ effect, access, onBehalf }) => effect === "write" && (onBehalf || typeof access === "object"),
);

describe("the journal of staff", () => {
  it("is kept of every write that staff may make", () => {
    expect(Object.keys(writes).sort()).toEqual(staffWrites.map(({ name }) => name).sort());
  });

  it.each(Object.entries(writes))("has who did %s, for whom, and what changed", async (name, { make, change }) => {
    await make();
    const [row] = await connection.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.staffId, at.manager.userId))
      .orderBy(desc(staffActions.id));
    const isForClient = staffWrites.some((endpoint) => endpoint.name === name && endpoint.onBehalf);
    expect(row).toMatchObject({
      call: name,
      outcome: "done",
      ...(isForClient ? { actingId: at.actingId, clientUserId: at.client.userId } : { actingId: null }),
      ...change,
    });
    expect(row?.target).not.toBe("");
  });

  it("has no word of what customers do for themselves", async () => {
    const count = () => connection.db.$count(staffActions);
    const before = await count();
    await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, { accessToken: at.client.accessToken });
    await gateway.call(appointmentsMine, {}, { accessToken: at.client.accessToken });
    await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, { accessToken: at.manager.accessToken });
    expect(await count()).toBe(before);
  });
});
