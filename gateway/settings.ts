import { z } from "zod";
import { type Given, type Reading, readEnvironment, settingsOf } from "../environment.ts";
import type { PictureSettings } from "./catalogue/content/object-storage.ts";
import { referralRewards } from "./contract/chain/shop-settings.ts";
import { vatRates } from "./contract/platform/vat.ts";
import { exchangeEnvironment, exchangeOf, exchangeProblems } from "./exchange-settings.ts";
import { connectionEnvironment, connectionsOf } from "./platform/db/database-environment.ts";
import { loginOf } from "./platform/outside/logins.ts";
import { DADATA_URL } from "./platform/providers/organizations/dadata.ts";
import { USUAL_LOYALTY } from "./sales/checkout/settings.ts";
import type { FormaAccount, RbsAccount, YandexAccount } from "./sales/payments/open-providers.ts";
import { taxSystems } from "./sales/receipts/atol/atol-rules.ts";
import type { FiscalAccount } from "./sales/receipts/open-fiscal.ts";
import { sellerEnvironment, sellerOf, sellerProblems } from "./seller-settings.ts";

/** What a bank with this kind of gateway can serve; which of them it does is the retailer's choice. */
const RBS_METHODS = ["sbp_alfabank", "card_online", "online_alfabank", "credit_sberbank_bnpl"];

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** An address with a name and a secret in it. */
const accountUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .refine((url) => new URL(url).password !== "", "must contain user and password")
    .refine(
      (url) => url.startsWith("https:") || LOOPBACK.includes(new URL(url).hostname),
      "must begin with https:// unless the service is on this machine",
    )
    .optional();

const rbsUrl = accountUrl("https://user:password@payment.alfabank.ru/payment/rest/");

const rbsMethods = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(RBS_METHODS, `must be a comma list of ${RBS_METHODS.join(", ")}`)))
    .describe("which methods of payment it takes");

const emailList = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.email("must be a comma list of e-mail addresses")));

/** A comma list; the word `none` is an empty one, since an empty value is the usual one. */
const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "none");

const IMPORT_LOGINS_WRONG =
  "must be addresses such as https://user:password@files.example/prices/, with spaces between them";

/** Credentials go there. */
const providerAddress = z
  .url({ protocol: /^https?$/, error: "must be an https:// or http:// address without a path" })
  .refine(
    (address) => new URL(address).pathname === "/" && !address.endsWith("/"),
    "must be an https:// or http:// address without a path",
  );

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
  ...connectionEnvironment,
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
  PICTURES_AHEAD: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(48)
    .describe("best sellers of each category whose pictures are drawn before anybody asks; 0 for none"),
  ALLOW_PRIVATE_ADDRESSES: z
    .stringbool()
    .default(false)
    .describe(
      "lets photos that price lists name, and lists on a schedule, lie on the shop's own network; otherwise only public addresses are asked",
    ),
  PICTURES_STORE: z
    .enum(["postgres", "s3"])
    .optional()
    .describe("where photos and uploaded pictures are kept; s3 with PICTURES_S3_URL, postgres without it"),
  PICTURES_S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("address of an S3-compatible storage, without the bucket"),
  PICTURES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe("its bucket, which has to be there; required with PICTURES_S3_URL"),
  PICTURES_S3_REGION: z.string().default("us-east-1").describe("region that requests are signed for"),
  PICTURES_S3_KEY_ID: z.string().optional().describe("id of its access key; required with PICTURES_S3_URL"),
  PICTURES_S3_SECRET: z.string().optional().describe("secret of its access key; required with PICTURES_S3_URL"),
  PICTURES_S3_STYLE: z
    .enum(["path", "host"])
    .default("path")
    .describe("where the bucket is named: in the path, or before the name of the host"),
  IMPORT_FOLDER: z
    .string()
    .optional()
    .describe("folder whose files are imported on a schedule; there is none without it"),
  IMPORT_LOGINS: z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: IMPORT_LOGINS_WRONG })
          .refine((url) => new URL(url).username !== "" && new URL(url).password !== "", IMPORT_LOGINS_WRONG),
      ),
    )
    .describe("users and passwords of servers that lists on a schedule come from"),
  ...exchangeEnvironment,
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
  STAFF_SECRET: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without spaces")
    .optional()
    .describe("secret of the retailer's programs that make calls of staff"),
  STAFF_SECOND_PROOF: z
    .stringbool()
    .default(true)
    .describe("whether staff confirm a new browser by a code to their phone; off for tests of staging systems only"),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: "must be the https:// or http:// address that checks the captcha" })
    .optional()
    .describe("checks the captcha on the server; unset means that risky requests are refused"),
  CAPTCHA_SECRET: z.string().optional().describe("secret key of the captcha"),
  CODES_PER_ADDRESS_AN_HOUR: z.coerce.number().int().min(1).optional().describe("confirmations from one address"),
  CODE_MESSAGES_A_DAY: z.coerce.number().int().min(0).default(3_000).describe("codes sent by SMS in 24 hours"),
  CDEK_URL: providerAddress
    .default("https://api.cdek.ru")
    .describe("interface of CDEK; https://api.edu.cdek.ru is for trials"),
  CDEK_ACCOUNT: z
    .string()
    .optional()
    .describe("account of CDEK's interface; unset means that goods go by no transport company"),
  CDEK_PASSWORD: z.string().optional().describe("secure password of CDEK_ACCOUNT"),
  CDEK_SHIPMENT_POINT: z
    .string()
    .regex(/^[A-Z]{2,5}\d{1,6}$/, "must be the code of a delivery point such as MSK5")
    .optional()
    .describe("delivery point where the shop hands its goods to CDEK"),
  CDEK_FROM_CITY: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe("CDEK's code of the city of CDEK_SHIPMENT_POINT"),
  YANDEX_DELIVERY_URL: providerAddress
    .default("https://b2b.taxi.yandex.net")
    .describe("interface of Yandex Delivery; https://b2b.taxi.tst.yandex.net is for trials"),
  YANDEX_DELIVERY_TOKEN: z
    .string()
    .optional()
    .describe("token of Yandex Delivery; unset means that there is no express courier"),
  YANDEX_GEOCODER_URL: providerAddress
    .default("https://geocode-maps.yandex.ru")
    .describe("interface of Yandex Geocoder"),
  YANDEX_GEOCODER_KEY: z.string().optional().describe("key of Yandex Geocoder; required with YANDEX_DELIVERY_TOKEN"),
  DELIVERY_NOTICE_SECRET: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without spaces")
    .optional()
    .describe("secret in the addresses that carriers tell their news to; unset means that they are only asked"),
  ORGANIZATIONS_URL: z
    .url({ protocol: /^https?$/, error: "must be the https:// or http:// address of findById/party" })
    .default(DADATA_URL)
    .describe("where DaData answers, or a service with its wire form"),
  ORGANIZATIONS_TOKEN: z
    .string()
    .optional()
    .describe("API key of DaData, which fills in organisations by tax number; unset means that customers type them"),
  LOYALTY_EARN_PERCENT: z.coerce
    .number()
    .int()
    .min(0)
    .max(50)
    .default(USUAL_LOYALTY.earnPercent)
    .describe("points for a hundred roubles that members pay in money"),
  LOYALTY_EXCLUDED_WHEEL_BRANDS: z
    .string()
    .default(USUAL_LOYALTY.excludedWheelBrands.join(","))
    .transform((text) => listOf(text).map((slug) => slug.toLowerCase()))
    .describe("comma list of slugs of brands whose wheels take no part in the loyalty programme; none for all of them"),
  LOYALTY_EXCLUDED_CARDS: z
    .string()
    .default(USUAL_LOYALTY.excludedCards.join(","))
    .transform((text) => listOf(text))
    .describe("comma list of titles of instalment cards that points do not go with"),
  ...sellerEnvironment,
  MARKETPLACE_URL: z
    .url({ protocol: /^https?$/, error: "must be the https:// or http:// address that takes orders of marketplaces" })
    .optional()
    .describe("takes orders of marketplaces once more; unset means that they are not renewed"),
  MARKETPLACE_TOKEN: z.string().optional().describe("bearer token for MARKETPLACE_URL"),
  MARKETPLACE_EMAILS: emailList.optional().describe("addresses of the staff who may renew orders of marketplaces"),
  SECOND_STAFF_EMAILS: emailList.optional().describe("the second list of addresses of staff; nothing depends on it"),
  PAYMENT_ALFA_URL: rbsUrl.describe("REST address of Alfa-Bank's payment gateway with user and password"),
  PAYMENT_ALFA_NOTICE_KEY: z.string().min(8).optional().describe("symmetric key of its callbacks; required with it"),
  PAYMENT_ALFA_METHODS: rbsMethods("sbp_alfabank,online_alfabank"),
  PAYMENT_SBER_URL: rbsUrl.describe("the same of Sberbank"),
  PAYMENT_SBER_NOTICE_KEY: z.string().min(8).optional().describe("symmetric key of its callbacks; required with it"),
  PAYMENT_SBER_METHODS: rbsMethods("card_online"),
  PAYMENT_YANDEX_URL: accountUrl("https://merchant-id:api-key@pay.yandex.ru").describe(
    "address of Yandex Pay with merchant id and API key",
  ),
  PAYMENT_FORMA_URL: accountUrl("https://showcase-id:password@forma.tbank.ru").describe(
    "address of T-Forma with showcase id and API password",
  ),
  PAYMENT_FORMA_SHOP: z.string().max(50).optional().describe("shop id of T-Forma; required with it"),
  PAYMENT_FORMA_CREDIT: z.string().max(64).optional().describe("promo code of its credit; unset means no credit"),
  PAYMENT_FORMA_INSTALLMENT: z.string().max(64).optional().describe("promo code of its instalment; unset means none"),
  FISCAL_URL: accountUrl("https://login:password@online.atol.ru/possystem/v5/").describe(
    "address of ATOL Online with login and password; unset means that the shop makes no receipts",
  ),
  FISCAL_GROUP: z.string().max(100).optional().describe("code of the group of cash registers; required with it"),
  FISCAL_TIN: z
    .string()
    .regex(/^(\d{10}|\d{12})$/, "must be a tax number of 10 or 12 digits")
    .optional()
    .describe("tax number of the seller (INN); required with it"),
  FISCAL_EMAIL: z.email().optional().describe("address of mail that receipts name as the sender; required with it"),
  FISCAL_TAX_SYSTEM: z.enum(taxSystems).optional().describe("tax system of the seller; required with it"),
  FISCAL_VAT: z.enum(vatRates).optional().describe("rate of the value added tax, none or per cent; required with it"),
  FISCAL_FINAL: z
    .enum(["till", "site"])
    .default("till")
    .describe("who makes the receipt of goods that are handed over: the till, or the site with marking codes"),
  REFERRAL_REWARD: z
    .enum(referralRewards)
    .default("join")
    .describe("when a member gets points for an invitation: once the other has joined, or has their first order"),
  DEMO_BANK: z
    .stringbool()
    .optional()
    .describe("takes payments without money at /dev/bank/; only where nothing real is behind the shop"),
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

const smtpOf = ({ SMTP_URL: url, MAIL_FROM: from }: Environment) => (url && from ? { url, from } : undefined);

/** Whoever sends text messages: another maker is another shape of it. */
const smsOf = ({ SMS_URL: url, SMS_TOKEN: token }: Environment) => (url && token ? { url, token } : undefined);

const callsOf = ({ CALL_PHONES: numbers, CALL_SECRET: secret }: Environment) =>
  numbers.length > 0 && secret ? { numbers, secret } : undefined;

/** Messages may be shown to anybody only where there are no customers: no real data and no real provider. */
const mayHaveInbox = (env: Environment): boolean =>
  !(env.NODE_ENV === "production" && env.DATABASE_URL !== undefined) &&
  smtpOf(env) === undefined &&
  smsOf(env) === undefined &&
  callsOf(env) === undefined;

/** Anybody can pay without money there. */
const mayHaveDemoBank = (env: Environment): boolean =>
  !(env.NODE_ENV === "production" && env.DATABASE_URL !== undefined) &&
  paymentsOf(env).length === 0 &&
  env.PAYMENT_YANDEX_URL === undefined &&
  env.PAYMENT_FORMA_URL === undefined &&
  env.FISCAL_URL === undefined;

/** What an address contains: where it is, and whose. */
function accountIn(address: string) {
  const { origin, username, password } = new URL(address);
  return { url: origin, name: decodeURIComponent(username), secret: decodeURIComponent(password) };
}

const fiscalNames = ["FISCAL_GROUP", "FISCAL_TIN", "FISCAL_EMAIL", "FISCAL_TAX_SYSTEM", "FISCAL_VAT"] as const;

function fiscalOf(env: Environment): FiscalAccount | undefined {
  const { FISCAL_URL: address, FISCAL_GROUP: group, FISCAL_TIN: tin, FISCAL_EMAIL: email } = env;
  const { FISCAL_TAX_SYSTEM: taxSystem, FISCAL_VAT: vat, FISCAL_FINAL: finalReceipt } = env;
  if (!address || !group || !tin || !email || !taxSystem || !vat) return undefined;
  const { url, name: login, secret: password } = accountIn(address);
  const path = new URL(address).pathname.replace(/\/*$/, "/");
  return { atol: { url: url + path, login, password, group }, seller: { tin, email, taxSystem }, vat, finalReceipt };
}

function yandexOf({ PAYMENT_YANDEX_URL: address }: Environment): YandexAccount | undefined {
  if (address === undefined) return undefined;
  const { url, name, secret } = accountIn(address);
  return { url, merchantId: name, apiKey: secret };
}

function formaOf(env: Environment): FormaAccount | undefined {
  if (env.PAYMENT_FORMA_URL === undefined || env.PAYMENT_FORMA_SHOP === undefined) return undefined;
  const { url, name, secret } = accountIn(env.PAYMENT_FORMA_URL);
  const { PAYMENT_FORMA_CREDIT: credit, PAYMENT_FORMA_INSTALLMENT: installment } = env;
  const promoCodes = {
    ...(credit && { credit_tinkoff: credit }),
    ...(installment && { credit_tinkoff_ras: installment }),
  };
  return { url, shopId: env.PAYMENT_FORMA_SHOP, showcaseId: name, password: secret, promoCodes };
}

/** The banks that the settings name. */
function paymentsOf(env: Environment): RbsAccount[] {
  const accounts = [
    {
      id: "alfa" as const,
      address: env.PAYMENT_ALFA_URL,
      key: env.PAYMENT_ALFA_NOTICE_KEY,
      methods: env.PAYMENT_ALFA_METHODS,
    },
    {
      id: "sber" as const,
      address: env.PAYMENT_SBER_URL,
      key: env.PAYMENT_SBER_NOTICE_KEY,
      methods: env.PAYMENT_SBER_METHODS,
    },
  ];
  return accounts.flatMap(({ id, address, key = "", methods }) => {
    if (address === undefined) return [];
    const url = new URL(address);
    const [userName, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const path = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
    return [{ id, url: `${url.origin}${path}`, userName, password, noticeKey: key, methods }];
  });
}

const crossChecked = gatewayEnvironment.superRefine((env, context) => {
  const refuse = (name: keyof Environment, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (env.NODE_ENV === "production" && env.DATABASE_URL === undefined && !env.ALLOW_EMBEDDED_DATABASE) {
    refuse("DATABASE_URL", "is required in production (or set ALLOW_EMBEDDED_DATABASE=yes, for demonstrations only)");
  }
  if (env.NODE_ENV === "production" && env.DATABASE_URL !== undefined && env.ACCESS_TOKEN_SECRET === undefined)
    refuse("ACCESS_TOKEN_SECRET", "is required in production with PostgreSQL: all processes need the same one");
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    refuse("DATABASE_DIRECT_URL", "is of no use without DATABASE_URL");
  }
  for (const { name, message } of exchangeProblems(env)) refuse(name, message);
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) refuse("MAIL_FROM", "is required with SMTP_URL");
  if (env.SMS_URL !== undefined && env.SMS_TOKEN === undefined) refuse("SMS_TOKEN", "is required with SMS_URL");
  if (env.CALL_PHONES.length > 0 && env.CALL_SECRET === undefined) {
    refuse("CALL_SECRET", "is required with CALL_PHONES");
  }
  if (env.CAPTCHA_VERIFY_URL !== undefined && env.CAPTCHA_SECRET === undefined) {
    refuse("CAPTCHA_SECRET", "is required with CAPTCHA_VERIFY_URL");
  }
  const storage = ["PICTURES_S3_URL", "PICTURES_S3_BUCKET", "PICTURES_S3_KEY_ID", "PICTURES_S3_SECRET"] as const;
  if (env.PICTURES_STORE === "s3" || storage.some((name) => env[name] !== undefined))
    for (const name of storage)
      if (env[name] === undefined) refuse(name, "is required with the other settings of the storage of pictures");
  const cdek = ["CDEK_ACCOUNT", "CDEK_PASSWORD", "CDEK_SHIPMENT_POINT", "CDEK_FROM_CITY"] as const;
  if (cdek.some((name) => env[name] !== undefined))
    for (const name of cdek) if (env[name] === undefined) refuse(name, `is required with the other settings of CDEK`);
  if (env.YANDEX_DELIVERY_TOKEN !== undefined && env.YANDEX_GEOCODER_KEY === undefined)
    refuse("YANDEX_GEOCODER_KEY", "is required with YANDEX_DELIVERY_TOKEN");
  for (const [address, credential] of [
    ["CDEK_URL", "CDEK_ACCOUNT"],
    ["YANDEX_DELIVERY_URL", "YANDEX_DELIVERY_TOKEN"],
    ["YANDEX_GEOCODER_URL", "YANDEX_GEOCODER_KEY"],
  ] as const)
    if (
      env.NODE_ENV === "production" &&
      env[credential] !== undefined &&
      !env[address].startsWith("https:") &&
      !LOOPBACK.includes(new URL(env[address]).hostname)
    )
      refuse(address, `must be https:// in production unless it is on this machine: ${credential} goes there`);
  for (const { name, message } of sellerProblems(env)) refuse(name, message);
  if ((env.MARKETPLACE_URL === undefined) !== (env.MARKETPLACE_TOKEN === undefined)) {
    refuse("MARKETPLACE_TOKEN", "is required with MARKETPLACE_URL, and of no use without it");
  }
  if (env.PAYMENT_ALFA_URL !== undefined && env.PAYMENT_ALFA_NOTICE_KEY === undefined)
    refuse("PAYMENT_ALFA_NOTICE_KEY", "is required with PAYMENT_ALFA_URL");
  if (env.PAYMENT_SBER_URL !== undefined && env.PAYMENT_SBER_NOTICE_KEY === undefined)
    refuse("PAYMENT_SBER_NOTICE_KEY", "is required with PAYMENT_SBER_URL");
  if (env.FISCAL_URL !== undefined)
    for (const name of fiscalNames) if (env[name] === undefined) refuse(name, "is required with FISCAL_URL");
  if (env.PAYMENT_FORMA_URL !== undefined) {
    if (env.PAYMENT_FORMA_SHOP === undefined) refuse("PAYMENT_FORMA_SHOP", "is required with PAYMENT_FORMA_URL");
    if (env.PAYMENT_FORMA_CREDIT === undefined && env.PAYMENT_FORMA_INSTALLMENT === undefined)
      refuse("PAYMENT_FORMA_CREDIT", "or PAYMENT_FORMA_INSTALLMENT is required with PAYMENT_FORMA_URL");
  }
  const served = paymentsOf(env).flatMap(({ methods }) => methods);
  const twice = served.find((method, n) => served.indexOf(method) !== n);
  if (twice) refuse("PAYMENT_SBER_METHODS", `names ${twice}, which another bank takes already`);
  if (env.DEMO_BANK === true && !mayHaveDemoBank(env))
    refuse("DEMO_BANK", "is refused in production with DATABASE_URL, and with a bank that takes payments");
  if (env.MESSAGE_INBOX === true && !mayHaveInbox(env)) {
    refuse("MESSAGE_INBOX", "is refused in production with DATABASE_URL, and with a mail, SMS or call provider");
  }
});

/** The manager of the demo shop. */
const DEMO_MARKETPLACE_EMAILS = ["manager@example.ru"];

/** Confirmations from one network address. All visitors of a demonstration may share one, and its messages cost nothing. */
const CODES_AN_HOUR = 10;
const DEMO_CODES_AN_HOUR = 1_000;

export interface GatewayKind {
  /** Without MESSAGE_INBOX there is an inbox wherever there may be one. */
  hasInboxByDefault: boolean;
}

/** Reads all settings of the gateway, or says what is wrong with each bad variable. */
export function inspectGatewaySettings(environment: Given, kind: GatewayKind): Reading<GatewaySettings> {
  const read = readEnvironment(crossChecked, environment);
  return "problems" in read ? read : { settings: gatewaySettingsOf(read.settings, kind) };
}

/** Reads the settings, or throws one Error that names every bad variable. */
export const readGatewaySettings = (environment: Given, kind: GatewayKind): GatewaySettings =>
  settingsOf("The gateway", { gateway: inspectGatewaySettings(environment, kind) }).gateway;

export type GatewaySettings = ReturnType<typeof gatewaySettingsOf>;

/** Undefined where PostgreSQL has them and nothing else ever had. */
function picturesOf(env: Environment): PictureSettings | undefined {
  const {
    PICTURES_S3_URL: url,
    PICTURES_S3_BUCKET: bucket,
    PICTURES_S3_KEY_ID: keyId,
    PICTURES_S3_SECRET: secret,
  } = env;
  if (!url || !bucket || !keyId || !secret) return undefined;
  const s3 = { url, bucket, keyId, secret, region: env.PICTURES_S3_REGION, style: env.PICTURES_S3_STYLE };
  return { s3, place: env.PICTURES_STORE ?? "s3" };
}

function gatewaySettingsOf(env: Environment, { hasInboxByDefault }: GatewayKind) {
  const hasMessageInbox = env.MESSAGE_INBOX ?? (hasInboxByDefault && mayHaveInbox(env));
  return {
    databaseUrl: env.DATABASE_URL,
    dataDirectory: env.DATA_DIR,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseConnections: connectionsOf(env),
    demoGoods: env.DEMO_GOODS ?? (env.DATABASE_URL === undefined ? EMBEDDED_DEMO_GOODS : 0),
    picturesAhead: env.PICTURES_AHEAD,
    allowsPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES,
    pictures: picturesOf(env),
    exchange: exchangeOf(env),
    importSources: { folder: env.IMPORT_FOLDER, logins: env.IMPORT_LOGINS.map(loginOf) },
    withDemoCustomers: mayHaveDemoCustomers(env),
    apiVersion: env.API_VERSION,
    accessTokenSecret: env.ACCESS_TOKEN_SECRET,
    smtp: smtpOf(env),
    sms: smsOf(env),
    calls: callsOf(env),
    organizations: env.ORGANIZATIONS_TOKEN ? { url: env.ORGANIZATIONS_URL, token: env.ORGANIZATIONS_TOKEN } : undefined,
    seller: sellerOf(env),
    sellerOgrn: env.SELLER_OGRN,
    loyalty: {
      earnPercent: env.LOYALTY_EARN_PERCENT,
      excludedWheelBrands: env.LOYALTY_EXCLUDED_WHEEL_BRANDS,
      excludedCards: env.LOYALTY_EXCLUDED_CARDS,
    },
    staffSecret: env.STAFF_SECRET,
    staffSecondProof: env.STAFF_SECOND_PROOF,
    captcha:
      env.CAPTCHA_VERIFY_URL && env.CAPTCHA_SECRET
        ? { verifyUrl: env.CAPTCHA_VERIFY_URL, secret: env.CAPTCHA_SECRET }
        : undefined,
    delivery: {
      cdek:
        env.CDEK_ACCOUNT && env.CDEK_PASSWORD && env.CDEK_SHIPMENT_POINT && env.CDEK_FROM_CITY
          ? {
              url: env.CDEK_URL,
              account: env.CDEK_ACCOUNT,
              password: env.CDEK_PASSWORD,
              shipmentPoint: env.CDEK_SHIPMENT_POINT,
              fromCity: env.CDEK_FROM_CITY,
            }
          : undefined,
      express:
        env.YANDEX_DELIVERY_TOKEN && env.YANDEX_GEOCODER_KEY
          ? {
              url: env.YANDEX_DELIVERY_URL,
              token: env.YANDEX_DELIVERY_TOKEN,
              geocoderUrl: env.YANDEX_GEOCODER_URL,
              geocoderKey: env.YANDEX_GEOCODER_KEY,
            }
          : undefined,
      noticeSecret: env.DELIVERY_NOTICE_SECRET,
    },
    codeLimits: {
      perAddressAnHour: env.CODES_PER_ADDRESS_AN_HOUR ?? (hasMessageInbox ? DEMO_CODES_AN_HOUR : CODES_AN_HOUR),
      messagesADay: env.CODE_MESSAGES_A_DAY,
    },
    marketplaces:
      env.MARKETPLACE_URL && env.MARKETPLACE_TOKEN
        ? { url: env.MARKETPLACE_URL, token: env.MARKETPLACE_TOKEN }
        : undefined,
    marketplaceEmails: env.MARKETPLACE_EMAILS ?? (mayHaveDemoCustomers(env) ? DEMO_MARKETPLACE_EMAILS : []),
    referralReward: env.REFERRAL_REWARD,
    hasMessageInbox,
    payments: paymentsOf(env),
    yandex: yandexOf(env),
    forma: formaOf(env),
    fiscal: fiscalOf(env),
    hasDemoBank: env.DEMO_BANK ?? (hasInboxByDefault && mayHaveDemoBank(env)),
  };
}
