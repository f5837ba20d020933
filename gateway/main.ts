import { serve } from "@hono/node-server";
import { z } from "zod";
import { readGatewaySettings, withoutEmpty } from "./settings.ts";
import { startGateway } from "./start.ts";

/** Settings of the stand-alone gateway besides its own; a site uses it by its address in GATEWAY_URL. */
const place = z.object({
  GATEWAY_HOST: z.string().default("127.0.0.1"),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SERVER_NAME: z.string().default("gateway"),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an origin such as https://shop.example" })
    .default("http://localhost:3000"),
});

function readEverything() {
  try {
    // The inbox must be enabled explicitly here: the gateway does not know whether the site has real customers.
    const settings = readGatewaySettings(process.env, { hasInboxByDefault: false });
    return { settings, env: place.parse(withoutEmpty(process.env)) };
  } catch (error) {
    console.error(
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error,
    );
    process.exit(1);
  }
}

const { settings, env } = readEverything();

const gateway = await startGateway({
  ...settings,
  serverName: env.SERVER_NAME,
  siteOrigin: new URL(env.SITE_ORIGIN).origin,
  onProgress: (text) => console.log(text),
  log: {
    error: (details, message) => console.error(message, details),
    info: (details, message) => console.log(message, details),
  },
});

const server = serve(
  { fetch: gateway.fetch, hostname: env.GATEWAY_HOST, port: env.GATEWAY_PORT },
  ({ address, port }) => console.log(`Gateway: http://${address}:${port}/api/gateway/docs`),
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(() => void gateway.close());
  });
}
