import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createGatewayApp } from "../../gateway/app.ts";
import { openGoodsIndex } from "../../gateway/catalogue/lists/goods-index.ts";
import { createPictureStore } from "../../gateway/catalogue/pictures/picture-store.ts";
import { createCodeKeys } from "../../gateway/customers/phone-confirm/dependencies.ts";
import { offlineCalls } from "../../gateway/platform/providers/calls/call-provider.ts";
import { noCaptcha } from "../../gateway/platform/providers/captcha/captcha-provider.ts";
import { noDirectory } from "../../gateway/platform/providers/organizations/organization-directory.ts";
import { type CheckoutSettings, defaultCheckoutSettings } from "../../gateway/sales/checkout/settings.ts";
import { openFixtureDatabase } from "../../gateway/testing/fixture.ts";
import { openTestShop, TEST_KEYS, type TestShop } from "../../gateway/testing/shop.ts";
import { type AskSite, asker } from "./http.ts";
import { type Site, startSite } from "./site.ts";

export interface SiteOverGateway {
  gateway: GatewayInTest;
  site: Site;
  ask: AskSite;
  stop(): Promise<void>;
}

/** The built site over a gateway in this process, so that a test sees which calls a page takes. */
export async function startSiteOverGateway(settings?: CheckoutSettings): Promise<SiteOverGateway> {
  const gateway = await startGatewayInTest(settings);
  try {
    const site = await startSite({ env: { GATEWAY_URL: gateway.url } });
    return {
      gateway,
      site,
      ask: asker(site),
      async stop() {
        await site.stop();
        await gateway.stop();
      },
    };
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}

export interface GatewayInTest {
  /** For GATEWAY_URL of a site. */
  url: string;
  /** The same database, tokens and clock, for what a test prepares. */
  shop: TestShop;
  /** Calls that arrived since `forgetCalls`, as `GET /path`, and the headers they came with. */
  calls: { call: string; headers: Headers }[];
  forgetCalls(): void;
  /** Answers 502 to these calls, matched against the path; null answers everything. */
  refuses: RegExp | null;
  stop(): Promise<void>;
}

/** Within what `startGatewayInTest` does for a call: the path of the call. */
export const pathOfCall = new AsyncLocalStorage<string>();

/** What programs show to `startGatewayInTest`. */
export const CALLER_SECRETS = { staff: "secret-of-the-programs", telephony: "secret-of-the-telephony" };

/** A whole gateway over the fixture's shop, in this process: a test sees every call and holds the clock. */
export async function startGatewayInTest(settings = defaultCheckoutSettings): Promise<GatewayInTest> {
  const connection = await openFixtureDatabase();
  const shop = await openTestShop(connection);
  const { services } = shop;
  const directory = await mkdtemp(join(tmpdir(), "gateway-in-test-"));
  const index = openGoodsIndex(services, (error) => shop.failures.push(error));
  await index.ready;
  const app = createGatewayApp({
    services,
    index,
    settings,
    providers: shop.providers,
    pictures: createPictureStore({ directory, maxBytes: 1024 * 1024 }),
    pictureStorage: null,
    accessTokens: shop.accessTokens,
    needsSecondProof: true,
    keys: TEST_KEYS,
    callerSecrets: CALLER_SECRETS,
    siteOrigin: "http://localhost",
    phoneConfirm: {
      keys: createCodeKeys(TEST_KEYS.phoneConfirm),
      limits: { perAddressAnHour: 1_000, messagesADay: 1_000 },
      calls: offlineCalls,
      captcha: noCaptcha,
      isFailing: () => false,
    },
    organizations: { directory: noDirectory, lookUpsAnHour: 1_000 },
    marketplaces: { queue: null, allowedEmails: [] },
    hasMessageInbox: true,
    hasOpenDocs: false,
    log: { error: ({ error }) => shop.failures.push(error) },
  });
  const server = serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request, env) {
      const { pathname } = new URL(request.url);
      gateway.calls.push({ call: `${request.method} ${pathname}`, headers: request.headers });
      if (gateway.refuses?.test(pathname)) return new Response("<h1>502</h1>", { status: 502 });
      return pathOfCall.run(pathname, () => app.fetch(request, env));
    },
  });
  await once(server, "listening");
  const gateway: GatewayInTest = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shop,
    calls: [],
    forgetCalls() {
      gateway.calls = [];
    },
    refuses: null,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await index.close();
      await connection.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return gateway;
}
