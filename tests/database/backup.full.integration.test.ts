import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authLogin } from "../../gateway/contract/customers/auth.ts";
import { ordersMine } from "../../gateway/contract/sales/my-orders.ts";
import { DEMO_PASSWORD, DEMO_REGULAR } from "../../gateway/demo/customers-people.ts";
import { findPostgresBin } from "../../scripts/lib/programs.mjs";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { gotten, type RealGateway, startRealGateway } from "../support/real-gateway.ts";

const exec = promisify(execFile);

const FIGURES = `select (select count(*) from orders) as orders, (select sum(sum_kopecks) from orders) as kopecks,
  (select sum(quantity) from order_reservations) as promised, (select sum(quantity) from stock) as stock,
  (select count(*) from goods) as goods, (select count(*) from users) as users,
  (select string_agg(hash, ' ' order by id) from drizzle.__drizzle_migrations) as migrations`;

describe.skipIf(!hasPostgres())("a backup of PostgreSQL, made as docs/operations.md describes", () => {
  let cluster: PostgresCluster;
  let folder: string;
  const gateways: RealGateway[] = [];

  beforeAll(async () => {
    cluster = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), "tests-backup-"));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (url: string, more: Record<string, string> = {}) => {
    const gateway = await startRealGateway({ DATABASE_URL: url, ...more });
    gateways.push(gateway);
    return gateway;
  };
  async function figuresOf(url: string): Promise<object> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(FIGURES)).rows[0];
    } finally {
      await client.end();
    }
  }
  async function ordersOfRegular(gateway: RealGateway) {
    const username = DEMO_REGULAR.email?.address ?? "";
    const { access_token: accessToken } = gotten(
      await gateway.as().call(authLogin, { username, password: DEMO_PASSWORD, recaptcha: "" }),
    );
    return gotten(await gateway.as({ accessToken }).call(ordersMine, ordersMine.input.parse({})));
  }

  it("is taken beside a running gateway, and another one works on what it gives back", async () => {
    const bin = findPostgresBin() ?? "";
    const [source, target] = [await cluster.createDatabase(), await cluster.createDatabase()];
    const before = await ordersOfRegular(await start(source, { DEMO_GOODS: "100" }));
    const file = join(folder, "shop.dump");
    await exec(join(bin, "pg_dump"), ["--format=custom", `--file=${file}`, source]);
    await exec(join(bin, "pg_restore"), ["--exit-on-error", "--no-owner", `--dbname=${target}`, file]);
    expect(await figuresOf(target)).toEqual(await figuresOf(source));

    const restored = await start(target);
    expect((await restored.fetch("/readyz")).status).toBe(200);
    expect(await ordersOfRegular(restored)).toEqual(before);
    expect(gateways.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
