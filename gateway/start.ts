import { join } from "node:path";
import { createGatewayApp } from "./app.ts";
import { createAccessTokens } from "./auth/access-token.ts";
import { ownTokenSecret } from "./auth/token-secret.ts";
import { callbackProviders } from "./callback-providers.ts";
import { handleNotices } from "./callbacks/apply-notice.ts";
import { providersByAddress } from "./callbacks/callback-provider.ts";
import { serveCallbacks } from "./callbacks/serve-callbacks.ts";
import { openGoodsIndex } from "./catalogue/goods-index.ts";
import { type DatabaseConnection, openDatabase } from "./db/database.ts";
import { followVersions } from "./db/follow-versions.ts";
import { loggableError } from "./db/loggable-error.ts";
import { isStoreEmpty, StoreNotEmptyError, seedDemoShop } from "./demo/seed.ts";
import { openJobQueue } from "./jobs/job-queue.ts";
import { runJobs } from "./jobs/run-jobs.ts";
import { startPolling } from "./jobs/start-polling.ts";
import { openChannels } from "./outbox/open-channels.ts";
import { createCodeKeys } from "./phone-confirm/code-keys.ts";
import type { SendLimits } from "./phone-confirm/rules.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { noCalls, offlineCalls } from "./providers/calls/call-provider.ts";
import { createWebhookCalls } from "./providers/calls/webhook-calls.ts";
import { noCaptcha } from "./providers/captcha/captcha-provider.ts";
import { createHttpCaptcha } from "./providers/captcha/http-captcha.ts";
import { openRegionDirectory } from "./region/directory.ts";
import { schedulesOf } from "./schedules.ts";

const PICTURE_CACHE_BYTES = 512 * 1024 * 1024;

export interface GatewayOptions {
  databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` may name. */
  databaseDirectUrl?: string | undefined;
  dataDirectory: string;
  /** Goods of the demo shop for an empty store; 0 for none. */
  demoGoods: number;
  withDemoCustomers: boolean;
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
    directUrl: options.databaseDirectUrl,
    dataDirectory: options.dataDirectory,
    onConnectionError: (error) => log.error({ err: error }, "database connection lost"),
  });
  if (connection.kind === "embedded") {
    onProgress(
      `Data are in the embedded database of ${options.dataDirectory}, a demo store. A real one needs DATABASE_URL.`,
    );
  }
  if (options.demoGoods > 0) await seedEmptyStore(connection, options);
  const services = {
    connection,
    regions: await openRegionDirectory(connection.db),
    now: () => new Date(),
    serverName: options.serverName,
    apiVersion: options.apiVersion,
  };
  if (services.regions.regions.length === 0)
    onProgress("The store has no regions yet: docs/operations.md, section First data, tells how it gets them.");
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
  const { db, pool } = connection;
  const queue = openJobQueue(connection);
  const providers = providersByAddress(callbackProviders);
  serveCallbacks(app, { db, queue, providers, log });
  const jobs = await runJobs({
    queue,
    store: connection.kind,
    handlers: [handleNotices(db, providers)],
    schedules: schedulesOf(services, siteOrigin),
    log,
  });
  const onSendingError = (error: unknown) => log.error({ err: error }, "messages not sent");
  const onStaleData = (error: unknown) => log.error({ err: error }, "regions and locations not read again");
  const polling = [
    startPolling(followVersions(pool, { directory: () => services.regions.reload() }), onStaleData),
    ...channels.jobs.map((send) => startPolling(send, onSendingError)),
  ];
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      await Promise.all([jobs.close(), ...polling.map((loop) => loop.close())]);
      await index.close();
      await connection.close();
    },
  };
}

async function seedEmptyStore(
  connection: DatabaseConnection,
  { demoGoods, withDemoCustomers, onProgress }: GatewayOptions,
): Promise<void> {
  if (!(await isStoreEmpty(connection))) return;
  onProgress(`Filling the empty store with a demo shop of ${demoGoods} goods, once.`);
  await seedDemoShop(connection, {
    goodsCount: demoGoods,
    withoutCustomers: !withDemoCustomers,
    onProgress: (done) => onProgress(`  ${done} of ${demoGoods} goods`),
  }).catch((error: unknown) => {
    // Another gateway that started at the same moment was faster.
    if (!(error instanceof StoreNotEmptyError)) throw error;
  });
}
