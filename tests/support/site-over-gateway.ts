import type { CheckoutSettings } from "../../gateway/sales/checkout/settings.ts";
import { type GatewayInTest, startGatewayInTest } from "./gateway-in-test.ts";
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
