import { serve } from "@hono/node-server";
import { z } from "zod";
import { startGateway } from "./start.ts";

/** The gateway alone, for a site elsewhere that is given its address as GATEWAY_URL. */
const settings = z
  .object({
    GATEWAY_HOST: z.string().default("127.0.0.1"),
    GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    DATABASE_URL: z.string().optional(),
    DATA_DIR: z.string().default("data"),
    DEMO_GOODS: z.coerce.number().int().min(0).default(20_000),
    SERVER_NAME: z.string().default("gateway"),
    API_VERSION: z.string().default("1"),
    ACCESS_TOKEN_SECRET: z.string().min(32).optional(),
    SITE_ORIGIN: z.url().default("http://localhost:3000"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "is required with SMTP_URL",
  })
  .safeParse(process.env);
if (!settings.success) throw new Error(`The gateway cannot start:\n${z.prettifyError(settings.error)}`);
const env = settings.data;

const gateway = await startGateway({
  databaseUrl: env.DATABASE_URL,
  dataDirectory: env.DATA_DIR,
  demoGoods: env.DEMO_GOODS,
  serverName: env.SERVER_NAME,
  apiVersion: env.API_VERSION,
  accessTokenSecret: env.ACCESS_TOKEN_SECRET,
  siteOrigin: new URL(env.SITE_ORIGIN).origin,
  smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
  onProgress: (text) => console.log(text),
  log: { error: (details, message) => console.error(message, details) },
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
