import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pickerData } from "../../gateway/contract/chain/region.ts";
import journal from "../../gateway/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { atOnce } from "../support/at-once.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { gotten, startRealGateway } from "../support/real-gateway.ts";

describe.skipIf(!hasPostgres())("three gateways that start at once on one empty PostgreSQL", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster?.stop());

  async function startThree(environment: Record<string, string>) {
    const url = await cluster.createDatabase();
    const gateways = await atOnce(3, () => startRealGateway({ DATABASE_URL: url, ...environment }));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const count = async (table: string) => (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    return {
      gateways,
      count,
      async stop() {
        await client.end();
        for (const gateway of gateways) await gateway.stop();
      },
    };
  }

  it("migrate once and leave it empty", async () => {
    const { gateways, count, stop } = await startThree({});
    try {
      expect(await count("drizzle.__drizzle_migrations")).toBe(journal.entries.length);
      expect([await count("regions"), await count("goods"), await count("users")]).toEqual([0, 0, 0]);
      expect(gateways.flatMap(({ errors }) => errors)).toEqual([]);
    } finally {
      await stop();
    }
  });

  it("fill it with one demo shop when DEMO_GOODS asks for it, and all answer", async () => {
    const { gateways, count, stop } = await startThree({ DEMO_GOODS: "60" });
    try {
      expect(await count("goods")).toBe(60);
      for (const gateway of gateways) {
        const { mainCities } = gotten(await gateway.as().call(pickerData, {}));
        expect(mainCities.length).toBeGreaterThan(0);
        expect((await gateway.fetch("/readyz")).status).toBe(200);
        expect(gateway.errors).toEqual([]);
      }
    } finally {
      await stop();
    }
  });
});
