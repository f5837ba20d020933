import { join } from "node:path";
import { createGatewayApp } from "./app.ts";
import { createAccessTokens } from "./auth/access-token.ts";
import { deleteOldSignIns } from "./auth/cleanup-store.ts";
import { ownTokenSecret } from "./auth/token-secret.ts";
import { forgetOldCarts } from "./cart/store.ts";
import { openGoodsIndex } from "./catalogue/goods-index.ts";
import { openDatabase } from "./db/database.ts";
import { loggableError } from "./db/loggable-error.ts";
import { deleteExpiredUseCounts } from "./db/rate-limit-store.ts";
import { isStoreEmpty, seedDemoShop } from "./demo/seed.ts";
import { announceReturns } from "./enquiries/announce-returns.ts";
import { createBalanceRefresh } from "./loyalty/refresh-due-balances.ts";
import { openChannels } from "./outbox/open-channels.ts";
import { startScheduledJob } from "./outbox/scheduled-job.ts";
import { deleteOldMessages } from "./outbox/store.ts";
import { createCodeKeys } from "./phone-confirm/code-keys.ts";
import type { SendLimits } from "./phone-confirm/rules.ts";
import { deleteOldConfirmations } from "./phone-confirm/store.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { noCalls, offlineCalls } from "./providers/calls/call-provider.ts";
import { createWebhookCalls } from "./providers/calls/webhook-calls.ts";
import { noCaptcha } from "./providers/captcha/captcha-provider.ts";
import { createHttpCaptcha } from "./providers/captcha/http-captcha.ts";
import { openRegionDirectory } from "./region/directory.ts";

const PICTURE_CACHE_BYTES = 512 * 1024 * 1024;

const RETURNS_INTERVAL_MS = 15_000;
/** Customers wait for codes. */
const MESSAGES_INTERVAL_MS = 1_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
const POINTS_INTERVAL_MS = 15 * 60_000;

export interface GatewayOptions {
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** Goods of the demo shop for an empty store; 0 for none. */
  demoGoods: number;
  serverName: string;
  apiVersion: string;
  /** Signs access tokens; when absent, a random one stored in the data directory. */
  accessTokenSecret: string | undefined;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  /** Sends letters; without it they stay in `outbox_messages`. */
  smtp?: { url: string; from: string } | undefined;
  /** Sends text messages. */
  sms?: { url: string; token: string } | undefined;
  /** Numbers that customers call to confirm their phone, E.164, and the secret of the provider that reports the calls. */
  calls?: { numbers: readonly string[]; secret: string } | undefined;
  captcha?: { verifyUrl: string; secret: string } | undefined;
  codeLimits: SendLimits;
  /** Shows messages to anybody and lets them simulate calls. */
  hasMessageInbox: boolean;
  onProgress(text: string): void;
  log: { error(details: object, message: string): void };
}

export interface EmbeddedGateway {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Opens the database, fills an empty one with the demo shop, builds the search index and starts the scheduled jobs. */
export async function startGateway(options: GatewayOptions): Promise<EmbeddedGateway> {
  const { onProgress } = options;
  const log = {
    error: (details: object, message: string) =>
      options.log.error("err" in details ? { ...details, err: loggableError(details.err) } : details, message),
  };
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
  const secret = options.accessTokenSecret ?? (await ownTokenSecret(options.dataDirectory));
  const channels = openChannels({ smtp: options.smtp, sms: options.sms }, connection.db, log);
  const fallbackCalls = options.hasMessageInbox ? offlineCalls : noCalls;
  if (options.hasMessageInbox) onProgress(`Letters and messages are not sent: ${siteOrigin}/dev/messages/ shows them.`);
  else if (!options.smtp && !options.sms) onProgress("Letters and messages stay in the outbox: no provider is set.");
  const app = createGatewayApp({
    services,
    index,
    accessTokens: createAccessTokens({ secret, now: services.now, db: connection.db }),
    secret,
    pictures: createPictureStore({ directory: join(options.dataDirectory, "pictures"), maxBytes: PICTURE_CACHE_BYTES }),
    siteOrigin,
    phoneConfirm: {
      keys: createCodeKeys(secret),
      limits: options.codeLimits,
      calls: options.calls ? createWebhookCalls(options.calls) : fallbackCalls,
      captcha: options.captcha ? createHttpCaptcha(options.captcha) : noCaptcha,
      isFailing: channels.isFailing,
    },
    hasMessageInbox: options.hasMessageInbox,
    log: { error: ({ call, error }) => log.error({ err: error, call }, "gateway call failed") },
  });
  const { db } = connection;
  const onJobError = (error: unknown) => log.error({ err: error }, "a scheduled job failed");
  const jobs = [
    startScheduledJob((signal) => announceReturns(services, siteOrigin, signal), RETURNS_INTERVAL_MS, onJobError),
    startScheduledJob(() => deleteOldMessages(db), CLEANUP_INTERVAL_MS, onJobError),
    startScheduledJob(() => forgetOldCarts(db), CLEANUP_INTERVAL_MS, onJobError),
    startScheduledJob(() => deleteOldSignIns(db), CLEANUP_INTERVAL_MS, onJobError),
    startScheduledJob(createBalanceRefresh(services), POINTS_INTERVAL_MS, onJobError),
    startScheduledJob(() => deleteOldConfirmations(db, services.now()), CLEANUP_INTERVAL_MS, onJobError),
    startScheduledJob(() => deleteExpiredUseCounts(db, services.now()), CLEANUP_INTERVAL_MS, onJobError),
    ...channels.jobs.map((job) => startScheduledJob(job, MESSAGES_INTERVAL_MS, onJobError)),
  ];
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      await Promise.all(jobs.map((job) => job.close()));
      await index.close();
      await connection.close();
    },
  };
}
