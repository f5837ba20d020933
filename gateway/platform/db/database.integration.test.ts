import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { regions } from "./schema/regions.ts";
import { openEmbeddedTestDatabase } from "./testing.ts";

const connection = await openEmbeddedTestDatabase();
afterAll(() => connection.close());

const moscow = {
  slug: "moskva",
  title: "Москва",
  titleIn: "в Москве",
  area: "Москва",
  kind: "main" as const,
  phone: "+74950000001",
  zone: "Europe/Moscow" as const,
  lat: 55.75,
  lng: 37.62,
};

describe("the embedded database", () => {
  it("rolls a failed transaction back whole", async () => {
    await expect(
      connection.db.transaction(async (tx) => {
        await tx.insert(regions).values(moscow);
        await tx.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    expect(await connection.db.select().from(regions)).toEqual([]);
  });

  it("keeps concurrent transactions apart", async () => {
    await connection.db.insert(regions).values(moscow);
    await connection.db.execute(sql`create table counters (n int not null check (n >= 0))`);
    await connection.db.execute(sql`insert into counters values (3)`);
    const taken = await Promise.all(
      Array.from({ length: 8 }, () =>
        connection.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          return (await tx.execute(sql`update counters set n = n - 1 where n >= 1 returning n`)).rowCount;
        }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it("knows Russian word forms", async () => {
    const found = await connection.db.execute(
      sql`select to_tsvector('russian', 'зимние шины') @@ plainto_tsquery('russian', 'зимняя шина') as hit`,
    );
    expect(found.rows[0]).toEqual({ hit: true });
  });
});

describe("many questions at once", () => {
  it("are answered each with its own rows", async () => {
    await connection.db.execute(
      sql`create table squares as select n, n * n as square, repeat('x', 2000) as filler from generate_series(1, 500) n`,
    );
    const wanted = Array.from({ length: 300 }, (_, n) => (n * 7) % 500 || 1);
    const found = await Promise.all(
      wanted.map(
        async (n) => (await connection.db.execute(sql`select n, square, filler from squares where n = ${n}`)).rows[0],
      ),
    );
    expect(found.map((row) => [row?.n, row?.square])).toEqual(wanted.map((n) => [n, n * n]));
  });
});
