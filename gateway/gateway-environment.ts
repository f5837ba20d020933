import { z } from "zod";
import { referralRewards } from "./contract/chain/shop-settings.ts";
import { vatRates } from "./contract/platform/vat.ts";
import { exchangeEnvironment } from "./exchange-settings.ts";
import { connectionEnvironment } from "./platform/db/database-environment.ts";
import { DADATA_URL } from "./platform/providers/organizations/dadata.ts";
import { USUAL_LOYALTY } from "./sales/checkout/settings.ts";
import { taxSystems } from "./sales/receipts/atol/atol-rules.ts";
import { sellerEnvironment } from "./seller-settings.ts";

/** What a bank with this kind of gateway can serve; which of them it does is the retailer's choice. */
const RBS_METHODS = ["sbp_alfabank", "card_online", "online_alfabank", "credit_sberbank_bnpl"];

export const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

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
  "must be addresses such as https://user:password@files.example/prices/ or ftp://user:password@files.example, with spaces between them";

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
          .url({ protocol: /^(?:https?|ftps?)$/, error: IMPORT_LOGINS_WRONG })
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

export type GatewayEnvironment = z.output<typeof gatewayEnvironment>;
