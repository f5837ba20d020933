import type { Database, DatabaseConnection } from "../../gateway/platform/db/database.ts";
import { seedFixture } from "../../gateway/testing/fixture.ts";
import { atOnce } from "./at-once.ts";
import { openRacersDatabase, ownDatabase } from "./postgres.ts";

/** Gateways as processes of their own: own connections, nothing in common but the database. */
export interface Workers<Worker> {
  all: readonly Worker[];
  first: Worker;
  db: Database;
  /** The same done by all of them in turn, so many times at the same moment. */
  together<Done>(count: number, act: (worker: Worker, n: number) => Promise<Done>): Promise<Done[]>;
  stop(): Promise<void>;
}

/** Two gateways over the fixture's shop, on a PostgreSQL of their own. */
export async function startWorkers<Worker>(
  open: (connection: DatabaseConnection) => Promise<Worker>,
): Promise<Workers<Worker>> {
  const { url, drop } = await ownDatabase();
  const connect = () => openRacersDatabase(url);
  const connections = [await connect(), await connect()] as const;
  const { db } = connections[0];
  await seedFixture(db);
  const [first, second] = [await open(connections[0]), await open(connections[1])];
  return {
    all: [first, second],
    first,
    db,
    together: (count, act) => atOnce(count, (n) => act(n % 2 === 0 ? first : second, n)),
    async stop() {
      for (const connection of connections) await connection.close();
      await drop();
    },
  };
}
