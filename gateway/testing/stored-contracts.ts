import type { DatabaseConnection } from "../platform/db/database.ts";
import { storageContracts } from "../platform/db/schema/storage.ts";
import { fixtureLocations } from "./fixture.ts";

type NewContract = typeof storageContracts.$inferInsert;

/** Four tyres in Malysheva's store since 10 October 2026 until 10 April 2027, paid, at 15 ₽ a day. */
export async function storeContract(
  { db }: DatabaseConnection,
  contract: Pick<NewContract, "number"> & Partial<NewContract>,
): Promise<number> {
  const [row] = await db
    .insert(storageContracts)
    .values({
      phoneDigits: "9120000001",
      locationId: fixtureLocations.malysheva,
      items: [{ title: "Летние шины 205/55 R16", quantity: 4 }],
      startsOn: "2026-10-10",
      planningDate: "2027-04-10",
      dayKopecks: 1_500,
      paidUntil: "2027-04-10",
      createdAt: new Date("2026-10-10T07:00:00Z"),
      ...contract,
    })
    .returning({ id: storageContracts.id });
  if (!row) throw new Error("A contract was not stored");
  return row.id;
}
