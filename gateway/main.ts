import { serve } from "@hono/node-server";
import { z } from "zod";
import { startGateway } from "./start.ts";

/** The gateway alone, for a site elsewhere that is given its address as GATEWAY_URL. An empty setting counts as unset. */
const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
const settings = z
  .object({
    NODE_ENV: z.string().default("development"),
    GATEWAY_HOST: z.string().default("127.0.0.1"),
    GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z.string().default("data"),
    ALLOW_EMBEDDED_DATABASE: z.stringbool().default(false),
    DEMO_GOODS: z.coerce.number().int().min(0).default(20_000),
    SERVER_NAME: z.string().default("gateway"),
    API_VERSION: z.string().default("1"),
    ACCESS_TOKEN_SECRET: z.string().min(32).optional(),
    SITE_ORIGIN: z.url().default("http://localhost:3000"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_TOKEN: z.string().optional(),
    CALL_PHONES: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^\+7\d{10}$/))),
    CALL_SECRET: z
      .string()
      .regex(/^\S{16,}$/)
      .optional(),
    CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
    CAPTCHA_SECRET: z.string().optional(),
    CODES_PER_ADDRESS_AN_HOUR: z.coerce.number().int().min(1).default(10),
    CODE_MESSAGES_A_DAY: z.coerce.number().int().min(0).default(3_000),
    MESSAGE_INBOX: z.stringbool().default(false),
  })
  .refine((env) => env.NODE_ENV !== "production" || env.DATABASE_URL || env.ALLOW_EMBEDDED_DATABASE, {
    path: ["DATABASE_URL"],
    error: "is required in production, or ALLOW_EMBEDDED_DATABASE=yes for a demonstration",
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "is required with SMTP_URL",
  })
  .refine(({ SMS_URL, SMS_TOKEN }) => !SMS_URL || SMS_TOKEN, { path: ["SMS_TOKEN"], error: "is required with SMS_URL" })
  .refine(({ CALL_PHONES, CALL_SECRET }) => CALL_PHONES.length === 0 || CALL_SECRET, {
    path: ["CALL_SECRET"],
    error: "is required with CALL_PHONES",
  })
  .refine(({ CAPTCHA_VERIFY_URL, CAPTCHA_SECRET }) => !CAPTCHA_VERIFY_URL || CAPTCHA_SECRET, {
    path: ["CAPTCHA_SECRET"],
    error: "is required with CAPTCHA_VERIFY_URL",
  })
  .refine((env) => !env.MESSAGE_INBOX || !(env.DATABASE_URL || env.SMTP_URL || env.SMS_URL || env.CALL_SECRET), {
    path: ["MESSAGE_INBOX"],
    error: "is for the embedded database without providers only",
  })
  .safeParse(given);
if (!settings.success) {
  console.error(`The gateway cannot start, these settings are wrong:\n${z.prettifyError(settings.error)}`);
  process.exit(1);
}
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
  sms: env.SMS_URL && env.SMS_TOKEN ? { url: env.SMS_URL, token: env.SMS_TOKEN } : undefined,
  calls:
    env.CALL_PHONES.length > 0 && env.CALL_SECRET ? { numbers: env.CALL_PHONES, secret: env.CALL_SECRET } : undefined,
  captcha:
    env.CAPTCHA_VERIFY_URL && env.CAPTCHA_SECRET
      ? { verifyUrl: env.CAPTCHA_VERIFY_URL, secret: env.CAPTCHA_SECRET }
      : undefined,
  codeLimits: { perAddressAnHour: env.CODES_PER_ADDRESS_AN_HOUR, messagesADay: env.CODE_MESSAGES_A_DAY },
  hasMessageInbox: env.MESSAGE_INBOX,
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
