import { join } from "node:path";
import { createGatewayApp } from "./app.ts";
import { openGoodsIndex } from "./catalogue/goods-index.ts";
import { openDatabase } from "./db/database.ts";
import { isStoreEmpty, seedDemoShop } from "./demo/seed.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { openRegionDirectory } from "./region/directory.ts";

const PICTURE_CACHE_BYTES = 512 * 1024 * 1024;

export interface GatewayOptions {
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** Goods of the demo shop for an empty store; 0 for none. */
  demoGoods: number;
  serverName: string;
  apiVersion: string;
  onProgress(text: string): void;
  log: { error(details: object, message: string): void };
}

export interface EmbeddedGateway {
  fetch(request: Request): Promise<Response>;
  isReady(): boolean;
  close(): Promise<void>;
}

/** Opens the store, fills an empty one with the demo shop, builds the search index, and answers calls. */
export async function startGateway(options: GatewayOptions): Promise<EmbeddedGateway> {
  const { log, onProgress } = options;
  const connection = await openDatabase({
    url: options.databaseUrl,
    dataDirectory: options.dataDirectory,
    onConnectionError: (error) => log.error({ err: error }, "database connection lost"),
  });
  if (connection.kind === "embedded") {
    onProgress(
      `Data are in the embedded database of ${options.dataDirectory}, a demo store. A real one needs DATABASE_URL.`,
    );
  }
  if (options.demoGoods > 0 && (await isStoreEmpty(connection))) {
    onProgress(`Filling the empty store with a demo shop of ${options.demoGoods} goods, once.`);
    await seedDemoShop(connection, {
      goodsCount: options.demoGoods,
      onProgress: (done) => onProgress(`  ${done} of ${options.demoGoods} goods`),
    });
  }
  const services = {
    connection,
    regions: await openRegionDirectory(connection.db),
    now: () => new Date(),
    serverName: options.serverName,
    apiVersion: options.apiVersion,
  };
  const index = openGoodsIndex(services, (error) => log.error({ err: error }, "search index not refreshed"));
  await index.ready;
  const app = createGatewayApp({
    services,
    index,
    pictures: createPictureStore({ directory: join(options.dataDirectory, "pictures"), maxBytes: PICTURE_CACHE_BYTES }),
    log: { error: ({ call, error }) => log.error({ err: error, call }, "gateway call failed") },
  });
  return {
    fetch: async (request) => app.fetch(request),
    isReady: () => index.isReady,
    async close() {
      await index.close();
      await connection.close();
    },
  };
}
