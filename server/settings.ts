import { isIP } from "node:net";
import { availableParallelism, hostname } from "node:os";
import { z } from "zod";
import { type Given, type Reading, readEnvironment, settingsOf } from "../environment.ts";

const e164 = z.e164("must be a phone in the form +78000000001");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an address such as http://localhost:3001" });
const milliseconds = z.coerce.number().int().min(1).max(60_000);
/** A third-party script: https only, so that nobody on the way can change what runs on our pages. */
const scriptUrl = z.url({ protocol: /^https$/, error: "must be an https:// address of a script" });
/** The maker's origins besides that of the script. */
const makerOrigins = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((origin) => /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(origin)), {
    error: "must be a comma list of origins such as https://api.maker.example or https://*.maker.example",
  });
const isAddressOrRange = (text: string): boolean => {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

/** Every environment variable of the site; those of the embedded gateway are its own. An empty value counts as unset. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("what the process is for; production is what customers see"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("TCP port to listen on"),
  HOST: z
    .string()
    .default("localhost")
    .describe("address to listen on; localhost means both 127.0.0.1 and ::1, 0.0.0.0 every interface"),
  PUBLIC_HOST: z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/, "must be a host name without scheme and port")
    .optional()
    .describe("host without region, as customers type it"),
  PUBLIC_PROTOCOL: z.enum(["http", "https"]).optional().describe("scheme customers use, https behind a TLS proxy"),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an origin such as https://shop.example" })
    .refine((text) => !URL.canParse(text) || new URL(text).origin === text.toLowerCase().replace(/\/$/, ""), {
      error: "must be scheme, host and port only",
    })
    .optional()
    .describe("scheme, host and port in one; replaces PUBLIC_HOST and PUBLIC_PROTOCOL"),
  TRUSTED_PROXY: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressOrRange), { error: "must be a comma list of addresses or CIDR ranges" })
    .describe("proxies whose X-Forwarded-For and X-Forwarded-Proto are believed"),
  DEBUG_PAGES: z.stringbool().default(false).describe("error pages show the error text itself"),
  GATEWAY_URL: webAddress.optional().describe("gateway of another process; unset means the embedded one"),
  GATEWAY_SITE_URL: webAddress.optional().describe("base of the {site} calls; GATEWAY_URL when unset"),
  STAFF_SECRET: z.string().optional().describe("of the embedded gateway only; the site itself never needs it"),
  GATEWAY_WRITE_MS: milliseconds.default(8_000).describe("how long a write is waited for"),
  GATEWAY_RETRY_AFTER_MS: milliseconds
    .default(2_000)
    .describe("after how long a gateway that keeps failing is tried again"),
  DATA_DIR: z.string().default("data").describe("folder of the secret that is made where COOKIE_SECRET is unset"),
  PAGE_CACHE_MEGABYTES: z.coerce.number().int().min(1).max(16_384).default(128).describe("memory of the page cache"),
  RENDERS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe("pages rendered side by side; unset means 1 with the embedded gateway and 2 without"),
  WORKERS: z
    .union([z.literal("auto"), z.coerce.number().int().min(1).max(64)], "must be a number up to 64, or auto")
    .default(1)
    .describe("processes behind the one port; auto means one for each processor"),
  STOP_DELAY_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe("how long new connections are still taken at stop while /readyz says no"),
  DATABASE_URL: z.string().optional().describe("the gateway's: with it there may be several processes and machines"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info")
    .describe("least severe log line written"),
  METRICS_TOKEN: z.string().min(16).optional().describe("bearer token that opens /metrics to other machines"),
  COOKIE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("seals the sign-in under way in the browser's cookie; unset means a random one stored in DATA_DIR"),
  BUILD_TAG: z
    .string()
    .regex(/^[\w.+-]+$/)
    .default("local")
    .describe("build shown in the footer and sent as X-PIPELINE_ID"),
  SERVER_NAME: z.string().optional().describe("machine name shown in the footer; the host name when unset"),
  CAPTCHA_VERIFY_URL: z
    .string()
    .optional()
    .describe("the gateway's: where it checks a captcha, browsers have to get one"),
  LAYOUT_DEBUG_URL: webAddress
    .optional()
    .describe("external endpoint that failed layout loads are reported to, without cookies or tokens"),
  SERVICE_HOTLINE_PHONE: e164
    .optional()
    .describe("hotline of /service/ and /service-catalog/; the region's phone when unset"),
  BATTERY_HOTLINE_PHONE: e164
    .optional()
    .describe("hotline of battery search and of the error page; the region's phone when unset"),
  MARKETPLACE_EMAILS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.email("must be a comma list of e-mail addresses")))
    .describe("addresses of the staff who are shown the page of marketplaces"),
  SUPPORT_PHONE: e164
    .optional()
    .describe("support phone of the account and the booking; the region's phone when unset"),
  PAYMENT_KIT_URL: scriptUrl.optional().describe("script of the card payment provider; unset means none"),
  PAYMENT_KIT_ORIGINS: makerOrigins.describe("further origins that the payment script calls or shows in frames"),
  CHAT_KIT_URL: scriptUrl.optional().describe("script of the chat widget; unset means none"),
  CHAT_KIT_ORIGINS: makerOrigins.describe("the same of the chat; its web sockets are allowed as well"),
  CAPTCHA_KIT_URL: scriptUrl.optional().describe("script of the captcha; unset means none"),
  CAPTCHA_SITE_KEY: z.string().max(200).optional().describe("public key of the captcha"),
  CAPTCHA_KIT_ORIGINS: makerOrigins.describe("the same of the captcha"),
  ANALYTICS_KIT_URL: scriptUrl.optional().describe("script of the web analytics; unset means none"),
  ANALYTICS_KIT_ORIGINS: makerOrigins.describe("the same of the web analytics, with web sockets"),
  ANALYTICS_COUNTER: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "must be the counter's number")
    .optional()
    .describe("counter of the web analytics"),
});

type Environment = z.output<typeof environmentSchema>;

/** Kits that are of no use without the shop's key with their maker. */
const scriptKeys = [
  ["CAPTCHA_SITE_KEY", "CAPTCHA_KIT_URL"],
  ["ANALYTICS_COUNTER", "ANALYTICS_KIT_URL"],
] as const;

/** Kits of other makers that are switched on, by name. */
function thirdPartyScriptsOf(env: Environment) {
  return {
    ...(env.PAYMENT_KIT_URL && { payment: { url: env.PAYMENT_KIT_URL } }),
    ...(env.CHAT_KIT_URL && { chat: { url: env.CHAT_KIT_URL } }),
    ...(env.CAPTCHA_KIT_URL && { captcha: { url: env.CAPTCHA_KIT_URL, key: env.CAPTCHA_SITE_KEY } }),
    ...(env.ANALYTICS_KIT_URL && { analytics: { url: env.ANALYTICS_KIT_URL, key: env.ANALYTICS_COUNTER } }),
  };
}

/** The origins that each of them works with: that of the script first. */
function thirdPartyOriginsOf(env: Environment) {
  const originsOf = (url: string, more: readonly string[]) => [new URL(url).origin, ...more];
  return {
    ...(env.PAYMENT_KIT_URL && { payment: originsOf(env.PAYMENT_KIT_URL, env.PAYMENT_KIT_ORIGINS) }),
    ...(env.CHAT_KIT_URL && { chat: originsOf(env.CHAT_KIT_URL, env.CHAT_KIT_ORIGINS) }),
    ...(env.CAPTCHA_KIT_URL && { captcha: originsOf(env.CAPTCHA_KIT_URL, env.CAPTCHA_KIT_ORIGINS) }),
    ...(env.ANALYTICS_KIT_URL && { analytics: originsOf(env.ANALYTICS_KIT_URL, env.ANALYTICS_KIT_ORIGINS) }),
  };
}

const crossChecked = environmentSchema.superRefine((env, context) => {
  const refuse = (name: keyof Environment, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const isShared = env.DATABASE_URL !== undefined || env.GATEWAY_URL !== undefined;
  if (env.WORKERS !== 1 && !isShared)
    refuse("WORKERS", "needs PostgreSQL, because one process alone may open the embedded database: set DATABASE_URL");
  if (env.WORKERS !== 1 && env.NODE_ENV === "development")
    refuse("WORKERS", "is for a built site, not for development");
  if (env.NODE_ENV === "production" && isShared && env.COOKIE_SECRET === undefined)
    refuse(
      "COOKIE_SECRET",
      "is required in production with PostgreSQL or GATEWAY_URL: all processes need the same one",
    );
  if (env.GATEWAY_URL !== undefined && env.STAFF_SECRET !== undefined) {
    refuse("STAFF_SECRET", "belongs to the gateway, which is another process here");
  }
  if (env.CAPTCHA_VERIFY_URL !== undefined && env.CAPTCHA_KIT_URL === undefined) {
    refuse("CAPTCHA_KIT_URL", "is required with CAPTCHA_VERIFY_URL");
  }
  for (const [key, url] of scriptKeys) {
    if (env[url] !== undefined && env[key] === undefined) refuse(key, `is required with ${url}`);
  }
  if (env.PUBLIC_ORIGIN !== undefined && URL.canParse(env.PUBLIC_ORIGIN)) {
    const origin = new URL(env.PUBLIC_ORIGIN);
    if (env.PUBLIC_HOST !== undefined && env.PUBLIC_HOST !== origin.hostname) {
      refuse("PUBLIC_HOST", "contradicts PUBLIC_ORIGIN");
    }
    if (env.PUBLIC_PROTOCOL !== undefined && `${env.PUBLIC_PROTOCOL}:` !== origin.protocol) {
      refuse("PUBLIC_PROTOCOL", "contradicts PUBLIC_ORIGIN");
    }
  }
});

/** TLS always ends at a proxy on the usual port, so only a plain-http origin carries our own port. */
function publicOriginOf(env: Environment): URL {
  if (env.PUBLIC_ORIGIN !== undefined) return new URL(env.PUBLIC_ORIGIN);
  const host = env.PUBLIC_HOST ?? "localhost";
  return new URL(env.PUBLIC_PROTOCOL === "https" ? `https://${host}` : `http://${host}:${env.PORT}`);
}

/** Cookies are shared by all regions where browsers allow it: not on dotless hosts nor addresses. */
export function cookieDomainOf(publicHost: string): string | undefined {
  return publicHost.includes(".") && isIP(publicHost) === 0 ? `.${publicHost}` : undefined;
}

/** The demo shop's, which is where no database is named. They cannot be dialled. */
const DEMO_PHONES = { service: "+78000000001", battery: "+78000000002", support: "+78000000003" };
const NO_PHONES = { service: "", battery: "", support: "" };

/** E.164; empty ones are unset. */
function phonesOf(env: Environment) {
  const usual = env.DATABASE_URL === undefined && env.GATEWAY_URL === undefined ? DEMO_PHONES : NO_PHONES;
  return {
    serviceHotlinePhone: env.SERVICE_HOTLINE_PHONE ?? usual.service,
    batteryHotlinePhone: env.BATTERY_HOTLINE_PHONE ?? usual.battery,
    supportPhone: env.SUPPORT_PHONE ?? usual.support,
  };
}

const settingsSchema = crossChecked.transform((env) => {
  const origin = publicOriginOf(env);
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    listenHost: env.HOST,
    publicHost: origin.hostname,
    publicOrigin: origin.origin,
    cookieDomain: cookieDomainOf(origin.hostname),
    trustedProxies: env.TRUSTED_PROXY,
    debugPages: env.DEBUG_PAGES,
    gatewayUrl: env.GATEWAY_URL,
    gatewaySiteUrl: env.GATEWAY_SITE_URL ?? env.GATEWAY_URL,
    gatewayTimes: { writeMs: env.GATEWAY_WRITE_MS, retryAfterMs: env.GATEWAY_RETRY_AFTER_MS },
    dataDir: env.DATA_DIR,
    pageCacheBytes: env.PAGE_CACHE_MEGABYTES * 1024 * 1024,
    // A page of the embedded gateway is processor time of this process alone.
    rendersAtOnce: env.RENDERS_AT_ONCE ?? (env.GATEWAY_URL === undefined ? 1 : 2),
    workers: env.WORKERS === "auto" ? availableParallelism() : env.WORKERS,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    cookieSecret: env.COOKIE_SECRET,
    buildTag: env.BUILD_TAG,
    serverName: env.SERVER_NAME ?? hostname(),
    layoutDebugUrl: env.LAYOUT_DEBUG_URL,
    ...phonesOf(env),
    marketplaceEmails: env.MARKETPLACE_EMAILS,
    thirdPartyScripts: thirdPartyScriptsOf(env),
    thirdPartyOrigins: thirdPartyOriginsOf(env),
  };
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** Reads all settings of the site, or says what is wrong with each bad variable. */
export const inspectSettings = (environment: Given): Reading<Settings> => readEnvironment(settingsSchema, environment);

/** Reads all settings of the site, or throws one Error that names every bad variable. */
export const readSettings = (environment: Given): Settings =>
  settingsOf("The server", { site: inspectSettings(environment) }).site;
