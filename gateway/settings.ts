import { z } from "zod";

/** Every environment variable of the gateway, stand-alone or embedded. An empty value counts as unset. */
export const gatewayEnvironment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("production refuses a missing database"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" })
    .optional()
    .describe("PostgreSQL; unset means the embedded database"),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" })
    .optional()
    .describe(
      "the same database past a PgBouncer of DATABASE_URL, for migrations and bulk loads; DATABASE_URL when unset",
    ),
  DATA_DIR: z.string().default("data").describe("folder of the embedded database and of uploads"),
  ALLOW_EMBEDDED_DATABASE: z
    .stringbool()
    .default(false)
    .describe("lets production run on the embedded database, which does not survive a power cut"),
  DEMO_GOODS: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("goods of the demo shop for an empty store; 20000 in the embedded database, none with DATABASE_URL"),
  API_VERSION: z.string().default("1").describe("API version shown in the footer"),
  ACCESS_TOKEN_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("signs the access tokens of users; unset means a random one kept in DATA_DIR"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example:465" })
    .optional()
    .describe("mail server that letters go out through; unset means that they stay in the outbox"),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@"\r\n]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/, "must be an address or Name <address>")
    .optional()
    .describe("sender of letters; required with SMTP_URL"),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: "must be the https:// or http:// address of a provider of text messages" })
    .optional()
    .describe("takes text messages as JSON; unset means that they stay in the outbox"),
  SMS_TOKEN: z.string().optional().describe("bearer token for SMS_URL"),
  CALL_PHONES: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^\+7\d{10}$/, "must be a comma list of phones in the form +78000000001")))
    .describe("numbers that customers call to confirm their phone"),
  CALL_SECRET: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without spaces")
    .optional()
    .describe("bearer token of the telephony that reports calls"),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: "must be the https:// or http:// address that checks the captcha" })
    .optional()
    .describe("checks the captcha on the server; unset means that risky requests are refused"),
  CAPTCHA_SECRET: z.string().optional().describe("secret key of the captcha"),
  CODES_PER_ADDRESS_AN_HOUR: z.coerce.number().int().min(1).optional().describe("confirmations from one address"),
  CODE_MESSAGES_A_DAY: z.coerce.number().int().min(0).default(3_000).describe("codes sent by SMS in 24 hours"),
  MESSAGE_INBOX: z
    .stringbool()
    .optional()
    .describe("shows unsent letters and messages at /dev/messages/; only where nothing real is behind it"),
});

type Environment = z.output<typeof gatewayEnvironment>;

const EMBEDDED_DEMO_GOODS = 20_000;

/** Their password is public: whoever knows it would sign in to a shop with real customers. */
const mayHaveDemoCustomers = (env: Environment): boolean =>
  env.DATABASE_URL === undefined || env.NODE_ENV !== "production";

/** Messages may be shown to anybody only where there are no customers: no real data and no real provider. */
const mayHaveInbox = (env: Environment): boolean =>
  !(env.NODE_ENV === "production" && env.DATABASE_URL !== undefined) &&
  env.SMTP_URL === undefined &&
  env.SMS_URL === undefined &&
  env.CALL_PHONES.length === 0;

const crossChecked = gatewayEnvironment.superRefine((env, context) => {
  const refuse = (name: keyof Environment, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (env.NODE_ENV === "production" && env.DATABASE_URL === undefined && !env.ALLOW_EMBEDDED_DATABASE) {
    refuse("DATABASE_URL", "is required in production (or set ALLOW_EMBEDDED_DATABASE=yes, for demonstrations only)");
  }
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    refuse("DATABASE_DIRECT_URL", "is of no use without DATABASE_URL");
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) refuse("MAIL_FROM", "is required with SMTP_URL");
  if (env.SMS_URL !== undefined && env.SMS_TOKEN === undefined) refuse("SMS_TOKEN", "is required with SMS_URL");
  if (env.CALL_PHONES.length > 0 && env.CALL_SECRET === undefined) {
    refuse("CALL_SECRET", "is required with CALL_PHONES");
  }
  if (env.CAPTCHA_VERIFY_URL !== undefined && env.CAPTCHA_SECRET === undefined) {
    refuse("CAPTCHA_SECRET", "is required with CAPTCHA_VERIFY_URL");
  }
  if (env.MESSAGE_INBOX === true && !mayHaveInbox(env)) {
    refuse("MESSAGE_INBOX", "is refused in production with DATABASE_URL, and with a mail, SMS or call provider");
  }
});

/** Confirmations from one network address. All visitors of a demonstration may share one, and its messages cost nothing. */
const CODES_AN_HOUR = 10;
const DEMO_CODES_AN_HOUR = 1_000;

export type Given = Readonly<Record<string, string | undefined>>;

export const withoutEmpty = (environment: Given): Given =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/**
 * Reads the settings, or throws one Error that names every bad variable. `hasInboxByDefault`: without MESSAGE_INBOX there is an inbox
 * wherever there may be one.
 */
export function readGatewaySettings(environment: Given, { hasInboxByDefault }: { hasInboxByDefault: boolean }) {
  const result = crossChecked.safeParse(withoutEmpty(environment));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The gateway cannot start, these settings are wrong:\n${lines.join("\n")}`);
  }
  const env = result.data;
  const hasMessageInbox = env.MESSAGE_INBOX ?? (hasInboxByDefault && mayHaveInbox(env));
  return {
    databaseUrl: env.DATABASE_URL,
    dataDirectory: env.DATA_DIR,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    demoGoods: env.DEMO_GOODS ?? (env.DATABASE_URL === undefined ? EMBEDDED_DEMO_GOODS : 0),
    withDemoCustomers: mayHaveDemoCustomers(env),
    apiVersion: env.API_VERSION,
    accessTokenSecret: env.ACCESS_TOKEN_SECRET,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    sms: env.SMS_URL && env.SMS_TOKEN ? { url: env.SMS_URL, token: env.SMS_TOKEN } : undefined,
    calls:
      env.CALL_PHONES.length > 0 && env.CALL_SECRET ? { numbers: env.CALL_PHONES, secret: env.CALL_SECRET } : undefined,
    captcha:
      env.CAPTCHA_VERIFY_URL && env.CAPTCHA_SECRET
        ? { verifyUrl: env.CAPTCHA_VERIFY_URL, secret: env.CAPTCHA_SECRET }
        : undefined,
    codeLimits: {
      perAddressAnHour: env.CODES_PER_ADDRESS_AN_HOUR ?? (hasMessageInbox ? DEMO_CODES_AN_HOUR : CODES_AN_HOUR),
      messagesADay: env.CODE_MESSAGES_A_DAY,
    },
    hasMessageInbox,
  };
}
