import { afterAll, expect } from "vitest";
import type { DatabaseConnection } from "../platform/db/database.ts";
import type { TestGateway } from "./client.ts";
import { openFixtureDatabase } from "./fixture.ts";
import { openPayingShop } from "./paying-shop.ts";
import { openTestShop } from "./shop.ts";
import { openStaffGateway } from "./staff.ts";

/** The fixture's database for the test file that asks for it, closed at the end of the file. */
export async function ownDatabase(): Promise<DatabaseConnection> {
  const connection = await openFixtureDatabase();
  afterAll(() => connection.close());
  return connection;
}

/** At the end of the file no call may have failed inside. */
export function sound<Gateway extends Pick<TestGateway, "failures">>(gateway: Gateway): Gateway {
  afterAll(() => expect(gateway.failures).toEqual([]));
  return gateway;
}

/** A shop of the file's own over the fixture's database. */
export async function ownShop() {
  const connection = await ownDatabase();
  return { connection, shop: sound(await openTestShop(connection)) };
}

/** With every call that staff may make for clients. */
export async function ownStaffShop() {
  const { connection, shop } = await ownShop();
  return { connection, shop, gateway: sound(openStaffGateway(shop)) };
}

/** Paid through a test bank of its own, with the calls of staff. */
export async function ownPayingShop(options?: Parameters<typeof openPayingShop>[1]) {
  const connection = await ownDatabase();
  const shop = sound(await openPayingShop(connection, options));
  afterAll(() => shop.close());
  return { connection, shop, gateway: sound(openStaffGateway(shop)) };
}
