import { type Given, type Reading, readEnvironment, settingsOf } from "../environment.ts";
import type { PictureSettings } from "./catalogue/content/object-storage.ts";
import { exchangeOf, exchangeProblems } from "./exchange-settings.ts";
import { type GatewayEnvironment, gatewayEnvironment, LOOPBACK } from "./gateway-environment.ts";
import { connectionsOf } from "./platform/db/database-environment.ts";
import { loginOf } from "./platform/outside/logins.ts";
import type { FormaAccount, RbsAccount, YandexAccount } from "./sales/payments/open-providers.ts";
import type { FiscalAccount } from "./sales/receipts/open-fiscal.ts";
import { sellerOf, sellerProblems } from "./seller-settings.ts";

const EMBEDDED_DEMO_GOODS = 20_000;

/** Their password is public: whoever knows it would sign in to a shop with real customers. */
const mayHaveDemoCustomers = (env: GatewayEnvironment): boolean =>
  env.DATABASE_URL === undefined || env.NODE_ENV !== "production";

const smtpOf = ({ SMTP_URL: url, MAIL_FROM: from }: GatewayEnvironment) => (url && from ? { url, from } : undefined);

/** Whoever sends text messages: another maker is another shape of it. */
const smsOf = ({ SMS_URL: url, SMS_TOKEN: token }: GatewayEnvironment) => (url && token ? { url, token } : undefined);

const callsOf = ({ CALL_PHONES: numbers, CALL_SECRET: secret }: GatewayEnvironment) =>
  numbers.length > 0 && secret ? { numbers, secret } : undefined;

/** Messages may be shown to anybody only where there are no customers: no real data and no real provider. */
const mayHaveInbox = (env: GatewayEnvironment): boolean =>
  !(env.NODE_ENV === "production" && env.DATABASE_URL !== undefined) &&
  smtpOf(env) === undefined &&
  smsOf(env) === undefined &&
  callsOf(env) === undefined;

/** Anybody can pay without money there. */
const mayHaveDemoBank = (env: GatewayEnvironment): boolean =>
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

function fiscalOf(env: GatewayEnvironment): FiscalAccount | undefined {
  const { FISCAL_URL: address, FISCAL_GROUP: group, FISCAL_TIN: tin, FISCAL_EMAIL: email } = env;
  const { FISCAL_TAX_SYSTEM: taxSystem, FISCAL_VAT: vat, FISCAL_FINAL: finalReceipt } = env;
  if (!address || !group || !tin || !email || !taxSystem || !vat) return undefined;
  const { url, name: login, secret: password } = accountIn(address);
  const path = new URL(address).pathname.replace(/\/*$/, "/");
  return { atol: { url: url + path, login, password, group }, seller: { tin, email, taxSystem }, vat, finalReceipt };
}

function yandexOf({ PAYMENT_YANDEX_URL: address }: GatewayEnvironment): YandexAccount | undefined {
  if (address === undefined) return undefined;
  const { url, name, secret } = accountIn(address);
  return { url, merchantId: name, apiKey: secret };
}

function formaOf(env: GatewayEnvironment): FormaAccount | undefined {
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
function paymentsOf(env: GatewayEnvironment): RbsAccount[] {
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
  const refuse = (name: keyof GatewayEnvironment, message: string) =>
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
function picturesOf(env: GatewayEnvironment): PictureSettings | undefined {
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

function gatewaySettingsOf(env: GatewayEnvironment, { hasInboxByDefault }: GatewayKind) {
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
