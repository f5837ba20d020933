import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { z } from "zod";
import { readEnvironment, settingsOf } from "../environment.ts";
import { inspectGatewaySettings } from "./settings.ts";
import { startGateway } from "./start.ts";

/** Settings of the stand-alone gateway besides its own; a site uses it by its address in GATEWAY_URL. */
const place = z.object({
  GATEWAY_HOST: z.string().default("127.0.0.1"),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SERVER_NAME: z.string().default("gateway"),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an origin such as https://shop.example" })
    .default("http://localhost:3000"),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
});

function readEverything() {
  try {
    return settingsOf("The gateway", {
      place: readEnvironment(place, process.env),
      // The inbox must be enabled explicitly here: the gateway does not know whether the site has real customers.
      gateway: inspectGatewaySettings(process.env, { hasInboxByDefault: false }),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const { gateway: settings, place: env } = readEverything();

let isStopping = false;
const gateway = await startGateway({
  ...settings,
  serverName: env.SERVER_NAME,
  siteOrigin: new URL(env.SITE_ORIGIN).origin,
  isStopping: () => isStopping,
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

/** Says that it is not ready, and takes calls on until balancers have noticed. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await pause(env.STOP_DELAY_SECONDS * 1_000);
  server.close(() => void gateway.close());
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
