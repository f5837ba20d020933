import { join } from "node:path";
import { createGatewayApp } from "./app.ts";
import { createAccessTokens } from "./auth/access-token.ts";
import { ownTokenSecret } from "./auth/token-secret.ts";
import { forgetOldCarts } from "./cart/store.ts";
import { openGoodsIndex } from "./catalogue/goods-index.ts";
import { openDatabase } from "./db/database.ts";
import { isStoreEmpty, seedDemoShop } from "./demo/seed.ts";
import { announceReturns } from "./enquiries/announce-returns.ts";
import { repeat } from "./outbox/repeat.ts";
import { forgetOldLetters, sendLetters } from "./outbox/send-letters.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { createSmtpMail } from "./providers/mail/smtp-mail.ts";
import { openRegionDirectory } from "./region/directory.ts";

const PICTURE_CACHE_BYTES = 512 * 1024 * 1024;

const RETURNS_EVERY_MS = 15_000;
const LETTERS_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 3_600_000;

export interface GatewayOptions {
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** Goods of the demo shop for an empty store; 0 for none. */
  demoGoods: number;
  serverName: string;
  apiVersion: string;
  /** Signs access tokens; one of its own, kept in the data directory, when absent. */
  accessTokenSecret: string | undefined;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  /** Sends letters; without it they stay readable in `outbox_messages`. */
  smtp?: { url: string; from: string } | undefined;
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
  const { siteOrigin } = options;
  const app = createGatewayApp({
    services,
    index,
    accessTokens: createAccessTokens(
      options.accessTokenSecret ?? (await ownTokenSecret(options.dataDirectory)),
      services.now,
    ),
    pictures: createPictureStore({ directory: join(options.dataDirectory, "pictures"), maxBytes: PICTURE_CACHE_BYTES }),
    siteOrigin,
    log: { error: ({ call, error }) => log.error({ err: error, call }, "gateway call failed") },
  });
  const { db } = connection;
  const onRoundError = (error: unknown) => log.error({ err: error }, "a regular task failed");
  const mail = options.smtp && createSmtpMail(options.smtp);
  const rounds = [
    repeat((signal) => announceReturns(services, siteOrigin, signal), RETURNS_EVERY_MS, onRoundError),
    repeat(() => forgetOldLetters(db), FORGET_EVERY_MS, onRoundError),
    repeat(() => forgetOldCarts(db), FORGET_EVERY_MS, onRoundError),
    ...(mail ? [repeat((signal) => sendLetters(db, mail, log, signal), LETTERS_EVERY_MS, onRoundError)] : []),
  ];
  return {
    fetch: async (request) => app.fetch(request),
    isReady: () => index.isReady,
    async close() {
      await Promise.all(rounds.map((round) => round.close()));
      await index.close();
      await connection.close();
    },
  };
}
