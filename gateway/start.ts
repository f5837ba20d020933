import { join } from "node:path";
import { createGatewayApp } from "./app.ts";
import { callbackProviders } from "./callback-providers.ts";
import { openObjectStorage, type PictureSettings } from "./catalogue/content/object-storage.ts";
import { bestSellers } from "./catalogue/lists/best-sellers.ts";
import { openGoodsIndex } from "./catalogue/lists/goods-index.ts";
import { drawAhead } from "./catalogue/pictures/draw-ahead.ts";
import { createPictureStore } from "./catalogue/pictures/picture-store.ts";
import { openRegionDirectory } from "./chain/regions/directory.ts";
import { sellerOf } from "./chain/shop-settings/settings-rules.ts";
import { openShopSettings } from "./chain/shop-settings/shop-settings.ts";
import type { ReferralReward } from "./contract/chain/shop-settings.ts";
import { createAccessTokens } from "./customers/auth/access-token.ts";
import { ownTokenSecret } from "./customers/auth/token-secret.ts";
import { createCodeKeys } from "./customers/phone-confirm/dependencies.ts";
import type { SendLimits } from "./customers/phone-confirm/rules.ts";
import { completeDemoShop } from "./demo/seed.ts";
import { readDemoRegions } from "./demo/shop-tables.ts";
import type { ExchangeSettings } from "./office/exchange/exchange-parts.ts";
import { serveExchange } from "./office/exchange/serve-exchange.ts";
import { workOnRuns } from "./office/import/desk/work-on-runs.ts";
import { fetchSources, type SourceTerms } from "./office/import/sources/fetch-sources.ts";
import { startBeat } from "./office/system-state/beat.ts";
import { BEAT_MS } from "./office/system-state/component-rules.ts";
import { providerFacts } from "./office/system-state/provider-facts.ts";
import { handleNotices } from "./platform/callbacks/apply-notice.ts";
import { providersByAddress } from "./platform/callbacks/callback-provider.ts";
import { serveCallbacks } from "./platform/callbacks/serve-callbacks.ts";
import { type DatabaseConnections, openDatabase } from "./platform/db/database.ts";
import { MEASURE_MS, openDatabaseClock } from "./platform/db/database-clock.ts";
import { followVersions } from "./platform/db/follow-versions.ts";
import { loggableError } from "./platform/db/loggable-error.ts";
import type { Seller } from "./platform/db/schema/invoices.ts";
import { ApiError } from "./platform/http/api-error.ts";
import { openJobQueue } from "./platform/jobs/job-queue.ts";
import { runJobs } from "./platform/jobs/run-jobs.ts";
import { startPolling } from "./platform/jobs/start-polling.ts";
import { deriveKeys } from "./platform/keys.ts";
import { openChannels } from "./platform/outbox/open-channels.ts";
import { isPublicAddress } from "./platform/outside/outside-address.ts";
import { openOutsideFiles } from "./platform/outside/outside-files.ts";
import { noCalls, offlineCalls } from "./platform/providers/calls/call-provider.ts";
import { noCaptcha } from "./platform/providers/captcha/captcha-provider.ts";
import { createHttpCaptcha } from "./platform/providers/captcha/http-captcha.ts";
import {
  type DeliverySettings,
  deliveryProvidersOf,
  simulateDeliveryProviders,
} from "./platform/providers/delivery/open-delivery-providers.ts";
import { createLateAnswers } from "./platform/providers/late-answers.ts";
import { createHttpMarketplaces } from "./platform/providers/marketplaces/http-marketplaces.ts";
import { startMarketplaceStandIn } from "./platform/providers/marketplaces/stand-in.ts";
import { createDadata } from "./platform/providers/organizations/dadata.ts";
import { startDemoDirectory } from "./platform/providers/organizations/demo-directory.ts";
import { noDirectory } from "./platform/providers/organizations/organization-directory.ts";
import { securityLog } from "./platform/security-log.ts";
import { nameCompanies } from "./sales/checkout/refresh-terminals.ts";
import { checkoutSettingsFor } from "./sales/checkout/settings.ts";
import type { LoyaltyTerms } from "./sales/loyalty/eligibility.ts";
import { handleRenewals } from "./sales/marketplaces/renew.ts";
import { oldestOverdue } from "./sales/orders/expiry-store.ts";
import { exposeOldestOverdue } from "./sales/orders/metrics.ts";
import { orderMessaging } from "./sales/orders/tell-customer.ts";
import { DEMO_BANK_PATH, openDemoBank, openProviders, type PaymentAccounts } from "./sales/payments/open-providers.ts";
import { paymentProviders } from "./sales/payments/payment-provider.ts";
import { oldestUnissued } from "./sales/payments/receipts-store.ts";
import { exposeOldestReceipt } from "./sales/receipts/metrics.ts";
import { type FiscalAccount, openDemoRegister, openFiscal } from "./sales/receipts/open-fiscal.ts";
import { schedulesOf } from "./schedules.ts";
import { seedEmptyShop } from "./seed-empty-shop.ts";
import { settingsOfEnvironment } from "./settings-of-environment.ts";

/** Organisations looked up from one network in an hour. All visitors of a demonstration may share one, and it costs nothing. */
const LOOK_UPS_AN_HOUR = 30;
const DEMO_LOOK_UPS_AN_HOUR = 1_000;
const DEMO_TOKEN = "demo";

const PICTURE_CACHE_BYTES = 512 * 1024 * 1024;
/** New best sellers are few. */
const DRAWS_AHEAD_EVERY_MS = 30_000;
/** Somebody may wait for a list that they have asked for. */
const FETCHES_EVERY_MS = 3_000;

export interface GatewayOptions extends PaymentAccounts {
  databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` may name. */
  databaseDirectUrl?: string | undefined;
  databaseConnections?: DatabaseConnections | undefined;
  dataDirectory: string;
  /** Goods of each category whose pictures are drawn before somebody asks for them; none when unset. */
  picturesAhead?: number;
  /** Files that lists name may lie on the shop's own network. */
  allowsPrivateAddresses?: boolean;
  /** Where photos are kept; in the database when unset. */
  pictures?: PictureSettings | undefined;
  /** Where lists on a schedule may come from besides open addresses. */
  importSources?: SourceTerms;
  /** How 1C exchanges with the shop; not at all when unset. */
  exchange?: ExchangeSettings | undefined;
  /** Goods of the demo shop for an empty store; 0 for none. */
  demoGoods: number;
  withDemoCustomers: boolean;
  serverName: string;
  apiVersion: string;
  /** All keys are derived from it; when absent, a random one stored in the data directory. */
  accessTokenSecret: string | undefined;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  /** Sends letters; without it they stay in `outbox_messages`. */
  smtp?: { url: string; from: string } | undefined;
  /** Sends text messages. */
  sms?: { url: string; token: string } | undefined;
  /** Numbers that customers call to confirm their phone, E.164, and the secret of the provider that reports the calls. */
  calls?: { numbers: readonly string[]; secret: string } | undefined;
  /** Shown by programs of the retailer that make calls of staff. A-06 */
  staffSecret?: string | undefined;
  /** Terms of the loyalty programme; without them the usual ones. */
  loyalty?: LoyaltyTerms | undefined;
  /** Fills in organisations by their tax number. */
  organizations?: { url: string; token: string } | undefined;
  /** Whom invoices are paid to; without one there are none. */
  seller?: Seller | undefined;
  /** State registration number of the seller, shown with the requisites. */
  sellerOgrn?: string | undefined;
  /** Staff confirm the phone in a new browser. */
  staffSecondProof: boolean;
  captcha?: { verifyUrl: string; secret: string } | undefined;
  /** Who carries goods to customers. */
  delivery: DeliverySettings;
  /** Takes orders of marketplaces once more; without it a stand-in does where there is an inbox, and nobody elsewhere. */
  marketplaces?: { url: string; token: string } | undefined;
  /** Addresses, in lower case, of the staff who may renew orders of marketplaces. */
  marketplaceEmails?: readonly string[];
  /** When an invitation to the loyalty programme is rewarded. */
  referralReward?: ReferralReward | undefined;
  codeLimits: SendLimits;
  /** Makes receipts of online payments; without it the shop makes none. */
  fiscal?: FiscalAccount | undefined;
  /** Lets anybody pay without money, for demonstration. */
  hasDemoBank?: boolean;
  /** Shows messages to anybody and lets them simulate calls. */
  hasMessageInbox: boolean;
  /** The process is being ended: balancers shall turn to others. */
  isStopping?: () => boolean;
  onProgress(text: string): void;
  log: { error(details: object, message: string): void; info(details: object, message: string): void };
}

export interface EmbeddedGateway {
  /** `env` is what the HTTP server knows of the connection; nothing within one process. */
  fetch(request: Request, env?: object): Promise<Response>;
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
    connections: options.databaseConnections,
    dataDirectory: options.dataDirectory,
    onConnectionError: (error) => log.error({ err: error }, "database connection lost"),
  });
  if (connection.kind === "embedded") {
    onProgress(
      `Data are in the embedded database of ${options.dataDirectory}, a demo store. A real one needs DATABASE_URL.`,
    );
  }
  if (options.demoGoods > 0) {
    await seedEmptyShop(connection, options);
    if (await completeDemoShop(connection)) onProgress("The demo shop got its services and prices.");
  }
  const clock = await openDatabaseClock(connection, log);
  const shopSettings = await openShopSettings(connection.db, settingsOfEnvironment(options));
  const services = {
    connection,
    regions: await openRegionDirectory(connection.db, clock.now),
    shopSettings,
    now: clock.now,
    lateAnswers: createLateAnswers((error) => {
      // A refusal is a word for the customer, who has gone on.
      if (!(error instanceof ApiError)) log.error({ err: error }, "work that no page waited for failed");
    }),
    logSecurityEvent: securityLog(options.log),
    serverName: options.serverName,
    apiVersion: options.apiVersion,
  };
  if (services.regions.regions.length === 0)
    onProgress("The store has no regions yet: docs/import-shop.md tells how to load them.");
  const index = openGoodsIndex(services, (error) => log.error({ err: error }, "search index not refreshed"));
  await index.ready;
  const { siteOrigin } = options;
  const keys = deriveKeys(options.accessTokenSecret ?? (await ownTokenSecret(options.dataDirectory)));
  const channels = openChannels({ smtp: options.smtp, sms: options.sms }, connection.forJobs.db, log);
  const demoBank = options.hasDemoBank ? await openDemoBank(connection.db, siteOrigin, services.now) : null;
  if (demoBank) onProgress(`Payments go to a demo bank without money: ${siteOrigin}${DEMO_BANK_PATH}`);
  const demoRegister = demoBank
    ? await openDemoRegister(connection.db, { siteOrigin, pagesPath: DEMO_BANK_PATH, now: services.now })
    : null;
  const fiscal = options.fiscal ? openFiscal(options.fiscal, siteOrigin) : demoRegister;
  const providers = paymentProviders([...openProviders(options, services.now), ...(demoBank?.providers ?? [])]);
  const fallbackCalls = options.hasMessageInbox ? offlineCalls : noCalls;
  if (options.hasMessageInbox) onProgress(`Letters and messages are not sent: ${siteOrigin}/dev/messages/ shows them.`);
  else if (!options.smtp && !options.sms) onProgress("Letters and messages stay in the outbox: no provider is set.");
  if (!options.hasMessageInbox && !options.captcha && !options.calls)
    onProgress("With neither a captcha nor numbers to call, whoever guesses codes stops codes for everybody.");
  const hasCarriers = options.delivery.cdek !== undefined || options.delivery.express !== undefined;
  const simulated =
    options.hasMessageInbox && !hasCarriers ? await simulateDeliveryProviders(await readDemoRegions()) : null;
  const delivery = simulated ?? deliveryProvidersOf(options.delivery, siteOrigin, services.now);
  if (simulated) onProgress("Transport companies, the express courier and the map are stand-ins of this process.");
  await nameCompanies(services, delivery.cargo);
  // Nothing real is behind it, so that everybody may try an invented organisation.
  const demoDirectory =
    options.hasMessageInbox && !options.organizations ? await startDemoDirectory(DEMO_TOKEN) : undefined;
  const organizations = demoDirectory ? { url: demoDirectory.url, token: DEMO_TOKEN } : options.organizations;
  const standIn = options.hasMessageInbox && !options.marketplaces ? await startMarketplaceStandIn() : null;
  const orderSystem = options.marketplaces ?? standIn;
  const queue = openJobQueue(connection.forJobs);
  const pictures = createPictureStore({
    directory: join(options.dataDirectory, "pictures"),
    maxBytes: PICTURE_CACHE_BYTES,
  });
  const inStorage = options.pictures
    ? { storage: openObjectStorage(options.pictures.s3), place: options.pictures.place }
    : null;
  const importSources = options.importSources ?? { folder: undefined, logins: [] };
  const app = createGatewayApp({
    services,
    index,
    accessTokens: createAccessTokens({ key: keys.accessTokens, now: services.now, db: connection.db }),
    keys,
    needsSecondProof: options.staffSecondProof,
    callerSecrets: { staff: options.staffSecret, telephony: options.calls?.secret },
    pictures,
    pictureStorage: inStorage?.storage ?? null,
    settings: checkoutSettingsFor(providers.list, delivery, {
      get seller() {
        return sellerOf(shopSettings.current("seller"));
      },
      get loyalty() {
        return shopSettings.current("loyalty");
      },
    }),
    providers,
    siteOrigin,
    phoneConfirm: {
      keys: createCodeKeys(keys.phoneConfirm),
      limits: options.codeLimits,
      calls: options.calls ? { numbers: options.calls.numbers } : fallbackCalls,
      captcha: options.captcha ? createHttpCaptcha(options.captcha) : noCaptcha,
      isFailing: channels.isFailing,
    },
    organizations: {
      directory: organizations ? createDadata(organizations) : noDirectory,
      lookUpsAnHour: demoDirectory ? DEMO_LOOK_UPS_AN_HOUR : LOOK_UPS_AN_HOUR,
    },
    marketplaces: { queue: orderSystem && queue, allowedEmails: options.marketplaceEmails ?? [] },
    providerFacts: providerFacts(options),
    importLogins: importSources.logins,
    hasOwnSecret: options.accessTokenSecret !== undefined,
    hasExchange: options.exchange !== undefined,
    hasMessageInbox: options.hasMessageInbox,
    hasOpenDocs: options.hasMessageInbox,
    isStopping: options.isStopping ?? (() => false),
    isClockRight: clock.isRight,
    log: { error: ({ call, error }) => log.error({ err: error, call }, "gateway call failed") },
  });
  const { db, pool } = connection.forJobs;
  const beat = startBeat(db, { server: options.serverName, clock });
  const jobServices = { ...services, connection: connection.forJobs };
  const messaging = orderMessaging(services, keys.orderAccess, siteOrigin);
  const callbacks = providersByAddress(
    callbackProviders({ services: jobServices, messaging, providers }, options.delivery),
  );
  serveCallbacks(app, { db: connection.db, queue, providers: callbacks, log });
  if (options.exchange) serveExchange(app, { services, messaging, settings: options.exchange, log });
  if (demoRegister) app.route(DEMO_BANK_PATH, demoRegister.pages);
  if (demoBank) app.route(DEMO_BANK_PATH, demoBank.pages);
  const files = openOutsideFiles({
    mayAsk: options.allowsPrivateAddresses ? () => true : isPublicAddress,
    agentName: `shop (+${siteOrigin})`,
  });
  const jobs = await runJobs({
    queue,
    store: connection.kind,
    mayWork: clock.isRight,
    handlers: [
      handleNotices(db, callbacks),
      ...(orderSystem ? [handleRenewals({ services: jobServices, queue }, createHttpMarketplaces(orderSystem))] : []),
    ],
    schedules: schedulesOf(jobServices, messaging, {
      providers,
      fiscal,
      delivery,
      booking: { services: jobServices, siteOrigin, keys },
      files,
      pictures: inStorage,
    }),
    log,
  });
  const hideOldestOverdue = exposeOldestOverdue(() => oldestOverdue(db, services.now()), services.now);
  const hideOldestReceipt = exposeOldestReceipt(() => oldestUnissued(db), services.now);
  const onSendingError = (error: unknown) => log.error({ err: error }, "messages not sent");
  const onBankError = (error: unknown) => log.error({ err: error }, "the demo bank does not work");
  const onStaleData = (error: unknown) => log.error({ err: error }, "regions, locations or settings not read again");
  const onBeatError = (error: unknown) => log.error({ err: error }, "process not listed as alive");
  const onUnmeasuredClock = (error: unknown) => log.error({ err: error }, "clock not compared with the database's");
  const onImportError = (error: unknown) => log.error({ err: error }, "imports of the back office not looked for");
  const onFetchError = (error: unknown) => log.error({ err: error }, "lists on a schedule not looked for");
  const onDrawingError = (error: unknown) => log.error({ err: error }, "picture not drawn");
  const { picturesAhead = 0 } = options;
  const ahead = {
    db,
    pictures,
    onError: onDrawingError,
    bestSellers: () => bestSellers(index, picturesAhead),
  };
  // Known from its first moment.
  await beat.tick().catch(onBeatError);
  const polling = [
    // Not a scheduled job: each machine keeps the pictures that it draws.
    ...(picturesAhead > 0
      ? [startPolling((signal) => drawAhead(ahead, signal), onDrawingError, DRAWS_AHEAD_EVERY_MS)]
      : []),
    startPolling(
      followVersions(pool, { directory: () => services.regions.reload(), settings: () => shopSettings.reload() }),
      onStaleData,
    ),
    ...(demoBank ? [startPolling(() => demoBank.tick(), onBankError)] : []),
    startPolling(() => beat.tick(), onBeatError, BEAT_MS),
    startPolling(() => clock.measure(), onUnmeasuredClock, MEASURE_MS),
    // No scheduled job: an import takes longer than one may, and holds its run by a claim of its own.
    startPolling((signal) => workOnRuns({ connection, now: services.now, log }, signal), onImportError),
    // Nor is this: a supplier's server may take minutes for its list.
    startPolling(
      (signal) => fetchSources({ connection, now: services.now, files, log, ...importSources }, signal),
      onFetchError,
      FETCHES_EVERY_MS,
    ),
    ...channels.jobs.map((send) => startPolling(send, onSendingError)),
  ];
  return {
    fetch: async (request, env) => app.fetch(request, env),
    async close() {
      hideOldestOverdue();
      hideOldestReceipt();
      await Promise.all([jobs.close(), services.lateAnswers.settled(), ...polling.map((loop) => loop.close())]);
      await files.close();
      await Promise.all([simulated, standIn, demoBank, demoRegister, demoDirectory].map((one) => one?.close()));
      await beat.end().catch(onBeatError);
      await index.close();
      await connection.close();
    },
  };
}
