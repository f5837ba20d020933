import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Given } from "../environment.ts";
import { gatewayEnvironment } from "./gateway-environment.ts";
import type { ProviderOptions } from "./office/system-state/provider-facts.ts";
import { type GatewaySettings, readGatewaySettings } from "./settings.ts";
import type { GatewayOptions } from "./start.ts";

/** Options that name somebody outside by an address or a secret. */
type OptionOutside = {
  [Name in keyof GatewayOptions]-?: NonNullable<GatewayOptions[Name]> extends { url: string } | { secret: string }
    ? Name
    : never;
}[keyof GatewayOptions];

const SECRETS = { ACCESS_TOKEN_SECRET: "one-secret-for-all-processes-of-the-shop" };

const read = (environment: Given) => readGatewaySettings(environment, { hasInboxByDefault: true });

describe("settings of the gateway", () => {
  it("CFG-043 give a demo shop in the embedded database without any variable", () => {
    const settings = read({});
    expect(settings).toMatchObject({ databaseUrl: undefined, dataDirectory: "data", demoGoods: 20_000 });
    expect(settings.codeLimits).toEqual({ perAddressAnHour: 1_000, messagesADay: 3_000 });
    expect(read({ MESSAGE_INBOX: "no" }).codeLimits.perAddressAnHour).toBe(10);
  });

  it("leave PostgreSQL empty unless a demo shop is asked for, in production without its customers", () => {
    const DATABASE_URL = "postgresql://shop@127.0.0.1/shop";
    expect(read({ DATABASE_URL }).demoGoods).toBe(0);
    expect(read({ DATABASE_URL, DEMO_GOODS: "100" })).toMatchObject({ demoGoods: 100, withDemoCustomers: true });
    const production = { NODE_ENV: "production", ...SECRETS, DATABASE_URL, DEMO_GOODS: "100" };
    expect(read(production)).toMatchObject({ demoGoods: 100, withDemoCustomers: false });
    expect(read({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).withDemoCustomers).toBe(true);
  });

  it("take the way past a pooler only where there is a database", () => {
    const DATABASE_DIRECT_URL = "postgresql://shop@127.0.0.1:5432/shop";
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_DIRECT_URL: is of no use/);
    const urls = { DATABASE_URL: "postgresql://shop@127.0.0.1:6432/shop", DATABASE_DIRECT_URL };
    expect(read(urls).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
  });

  it("name every bad variable in one error, without its value", () => {
    const bad = () => read({ DEMO_GOODS: "-1", ACCESS_TOKEN_SECRET: "tiny-secret", SMTP_URL: "http://mail.example" });
    for (const name of ["DEMO_GOODS", "ACCESS_TOKEN_SECRET", "SMTP_URL"]) expect(bad).toThrow(`  ${name}: `);
    expect(bad).not.toThrow(/tiny-secret/);
  });

  it("name what does not fit together along with what is wrong by itself, and nothing that only follows from it", () => {
    const bad = { DEMO_GOODS: "-1", SMTP_URL: "smtp://mail.example:587", DATABASE_URL: "mysql://shop" };
    const more = { DATABASE_DIRECT_URL: "postgresql://shop@127.0.0.1/shop" };
    expect(() => read({ ...bad, ...more })).toThrow(
      /^The gateway cannot start, these settings are wrong:\n {2}DATABASE_URL: .*\n {2}DEMO_GOODS: .*\n {2}MAIL_FROM: is required with SMTP_URL$/,
    );
  });

  it("want one secret for all processes in production on PostgreSQL", () => {
    const database = { NODE_ENV: "production", DATABASE_URL: "postgresql://shop@127.0.0.1/shop" };
    expect(() => read(database)).toThrow(/ACCESS_TOKEN_SECRET: is required in production with PostgreSQL/);
    expect(read({ ...database, ...SECRETS }).accessTokenSecret).toBe(SECRETS.ACCESS_TOKEN_SECRET);
    expect(read({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).accessTokenSecret).toBeUndefined();
  });

  it("want a sender with a mail server", () => {
    expect(() => read({ SMTP_URL: "smtps://mail.example:465" })).toThrow(/MAIL_FROM: is required/);
    expect(() => read({ SMTP_URL: "http://mail.example" })).toThrow(/SMTP_URL/);
    const env = { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "Протектор <shop@example.ru>" };
    expect(read(env).smtp).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM });
  });

  it("want their secrets with the providers of messages, calls and captcha", () => {
    const phones = { CALL_PHONES: "+73430000001, +73430000002" };
    expect(() => read({ SMS_URL: "https://sms.example/send" })).toThrow(/SMS_TOKEN: is required/);
    expect(() => read(phones)).toThrow(/CALL_SECRET: is required/);
    expect(() => read({ ...phones, CALL_SECRET: "has spaces in its text" })).toThrow(/CALL_SECRET/);
    expect(() => read({ CALL_PHONES: "8 343 000-00-01" })).toThrow(/CALL_PHONES/);
    expect(() => read({ CAPTCHA_VERIFY_URL: "https://captcha.example/validate" })).toThrow(
      /CAPTCHA_SECRET: is required/,
    );
    expect(read({ ...phones, CALL_SECRET: "0123456789abcdef" }).calls).toEqual({
      numbers: ["+73430000001", "+73430000002"],
      secret: "0123456789abcdef",
    });
  });

  const SELLER = {
    SELLER_NAME: "ООО «Шины»",
    SELLER_INN: "5903101231",
    SELLER_KPP: "590301001",
    SELLER_ADDRESS: "Пермь",
    SELLER_BANK: "Банк",
    SELLER_BIC: "045773999",
    SELLER_ACCOUNT: "40702810600000012345",
    SELLER_CORRESPONDENT_ACCOUNT: "30101810300000000999",
    SELLER_SIGNER: "Директор Петров И. И.",
    SELLER_VAT: "22",
  };

  it("want whole requisites of who is paid by invoice, with right control digits and a rate of tax", () => {
    expect(read({}).seller).toBeUndefined();
    expect(read(SELLER).seller).toMatchObject({ inn: "5903101231", kpp: "590301001", vat: "22" });
    for (const name of Object.keys(SELLER))
      expect(() => read({ ...SELLER, [name]: "" })).toThrow(`  ${name}: is required`);
    const wrong = { SELLER_INN: "5903101230", SELLER_VAT: "18", SELLER_BIC: "145773999", SELLER_KPP: "5903" };
    for (const [name, value] of Object.entries(wrong))
      expect(() => read({ ...SELLER, [name]: value })).toThrow(`  ${name}: `);
    for (const name of ["SELLER_ACCOUNT", "SELLER_CORRESPONDENT_ACCOUNT"])
      expect(() => read({ ...SELLER, [name]: "40702810700000012345" })).toThrow(`  ${name}: must have 20 digits`);
    expect(() => read({ ...SELLER, SELLER_INN: "500100732259" })).toThrow(
      "SELLER_KPP: is not what a sole proprietor has",
    );
  });

  it("ask the directory of organisations only with a key", () => {
    expect(read({}).organizations).toBeUndefined();
    expect(read({ ORGANIZATIONS_TOKEN: "key" }).organizations).toEqual({
      url: expect.stringContaining("dadata.ru"),
      token: "key",
    });
  });

  it("have users and passwords of suppliers' servers, each whole", () => {
    const IMPORT_LOGINS = "https://shop:one%20two@files.example/alfa/  http://b:c@10.0.0.1:8080 ftp://d:e@f.example";
    expect(read({ IMPORT_LOGINS, IMPORT_FOLDER: "/srv/exchange" }).importSources).toEqual({
      folder: "/srv/exchange",
      logins: [
        { origin: "https://files.example", path: "/alfa/", user: "shop", password: "one two" },
        { origin: "http://10.0.0.1:8080", path: "/", user: "b", password: "c" },
        { origin: "ftp://f.example", path: "/", user: "d", password: "e" },
      ],
    });
    expect(read({}).importSources).toEqual({ folder: undefined, logins: [] });
    for (const wrong of ["https://shop@files.example/", "shop:secret-word", "sftp://a:secret-word@files.example"]) {
      expect(() => read({ IMPORT_LOGINS: wrong })).toThrow(/IMPORT_LOGINS.*must be addresses such as/);
      expect(() => read({ IMPORT_LOGINS: wrong })).not.toThrow(/secret-word/);
    }
  });

  it("let 1C in only with a user and a password, and name its networks", () => {
    expect(read({}).exchange).toBeUndefined();
    const account = { EXCHANGE_1C: "yes", EXCHANGE_1C_LOGIN: "obmen", EXCHANGE_1C_PASSWORD: "a long password" };
    expect(read({ ...account, EXCHANGE_1C: "no" }).exchange).toBeUndefined();
    for (const name of ["EXCHANGE_1C_LOGIN", "EXCHANGE_1C_PASSWORD"])
      expect(() => read({ ...account, [name]: "" })).toThrow(`  ${name}: is required with EXCHANGE_1C`);
    expect(() => read({ ...account, EXCHANGE_1C_PASSWORD: "short" })).toThrow(/EXCHANGE_1C_PASSWORD: must be at least/);
    for (const wrong of ["10.0.0.0/33", "shop.example", "10.0.0.0/8/8"])
      expect(() => read({ ...account, EXCHANGE_1C_NETWORKS: wrong })).toThrow(/EXCHANGE_1C_NETWORKS.*must be a comma/);
    const given = { EXCHANGE_1C_NETWORKS: "192.0.2.1, 2001:db8::/32", EXCHANGE_1C_PRICE: "Цена сайта" };
    expect(read({ ...account, ...given }).exchange).toEqual({
      login: "obmen",
      password: "a long password",
      networks: ["192.0.2.1", "2001:db8::/32"],
      hasBitrixPath: false,
      supplier: null,
      priceKind: "Цена сайта",
      orders: { encoding: "utf-8", hasContainers: false, from: null },
    });
    const orders = {
      EXCHANGE_1C_ENCODING: "windows-1251",
      EXCHANGE_1C_CONTAINER: "yes",
      EXCHANGE_1C_ORDERS_FROM: "2026-11-30",
    };
    expect(read({ ...account, ...orders }).exchange?.orders).toEqual({
      encoding: "windows-1251",
      hasContainers: true,
      from: "2026-11-30",
    });
    expect(() => read({ ...account, EXCHANGE_1C_ORDERS_FROM: "30.11.2026" })).toThrow(/EXCHANGE_1C_ORDERS_FROM/);
  });

  it("keep pictures in a storage where all of it is named, and may have them moved back", () => {
    const named = {
      PICTURES_S3_URL: "https://storage.example",
      PICTURES_S3_BUCKET: "photos",
      PICTURES_S3_KEY_ID: "id",
      PICTURES_S3_SECRET: "secret-word",
    };
    const s3 = {
      url: "https://storage.example",
      bucket: "photos",
      region: "us-east-1",
      keyId: "id",
      secret: "secret-word",
      style: "path",
    };
    expect(read({}).pictures).toBeUndefined();
    expect(read(named).pictures).toEqual({ s3, place: "s3" });
    expect(read({ ...named, PICTURES_STORE: "postgres", PICTURES_S3_STYLE: "host" }).pictures).toEqual({
      s3: { ...s3, style: "host" },
      place: "postgres",
    });
    for (const name of Object.keys(named)) {
      const without = { ...named, [name]: "" };
      expect(() => read(without)).toThrow(`${name}: is required`);
      expect(() => read(without)).not.toThrow(/secret-word/);
    }
    expect(() => read({ PICTURES_STORE: "s3" })).toThrow(/PICTURES_S3_URL/);
  });

  it("show unsent messages only where no customer is", () => {
    const database = { DATABASE_URL: "postgresql://shop@127.0.0.1/shop" };
    const real: Record<string, string>[] = [
      { NODE_ENV: "production", ...SECRETS, ...database },
      { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "shop@example.ru" },
      { SMS_URL: "https://sms.example/send", SMS_TOKEN: "t" },
      { CALL_PHONES: "+73430000001", CALL_SECRET: "0123456789abcdef" },
    ];
    for (const env of real) {
      expect(read(env).hasMessageInbox).toBe(false);
      expect(() => read({ ...env, MESSAGE_INBOX: "yes" })).toThrow(/MESSAGE_INBOX: is refused/);
    }
    const demo = { NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "1" };
    for (const env of [{}, database, demo]) {
      expect(read(env).hasMessageInbox).toBe(true);
      expect(read({ ...env, MESSAGE_INBOX: "no" }).hasMessageInbox).toBe(false);
      const alone = { hasInboxByDefault: false };
      expect(readGatewaySettings(env, alone).hasMessageInbox).toBe(false);
      expect(readGatewaySettings({ ...env, MESSAGE_INBOX: "yes" }, alone).hasMessageInbox).toBe(true);
    }
  });

  it("want all that a carrier needs, and its address without a path", () => {
    const cdek = { CDEK_ACCOUNT: "a", CDEK_PASSWORD: "p", CDEK_SHIPMENT_POINT: "EKB12", CDEK_FROM_CITY: "250" };
    expect(read(cdek).delivery.cdek).toEqual({
      url: "https://api.cdek.ru",
      account: "a",
      password: "p",
      shipmentPoint: "EKB12",
      fromCity: 250,
    });
    for (const name of Object.keys(cdek))
      expect(() => read({ ...cdek, [name]: "" })).toThrow(`${name}: is required with the other settings of CDEK`);
    expect(() => read({ ...cdek, CDEK_SHIPMENT_POINT: "Ленина, 5" })).toThrow(/CDEK_SHIPMENT_POINT: must be the code/);
    expect(() => read({ YANDEX_DELIVERY_TOKEN: "t" })).toThrow(/YANDEX_GEOCODER_KEY: is required/);
    expect(() => read({ CDEK_URL: "https://api.cdek.ru/v2" })).toThrow(/CDEK_URL: must be/);
    expect(() => read({ DELIVERY_NOTICE_SECRET: "short" })).toThrow(/DELIVERY_NOTICE_SECRET/);
    const production = { NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes", ...cdek };
    expect(() => read({ ...production, CDEK_URL: "http://cdek.example" })).toThrow(/CDEK_URL: must be https/);
    expect(read({}).delivery).toEqual({ cdek: undefined, express: undefined, noticeSecret: undefined });
  });

  it("name banks with user, password and key, each method once", () => {
    const alfa = {
      PAYMENT_ALFA_URL: "https://shop-api:p%40ss@payment.alfabank.ru/payment/rest",
      PAYMENT_ALFA_NOTICE_KEY: "a key of notices",
    };
    expect(read(alfa).payments).toEqual([
      {
        id: "alfa",
        url: "https://payment.alfabank.ru/payment/rest/",
        userName: "shop-api",
        password: "p@ss",
        noticeKey: "a key of notices",
        methods: ["sbp_alfabank", "online_alfabank"],
      },
    ]);
    expect(() => read({ PAYMENT_ALFA_URL: alfa.PAYMENT_ALFA_URL })).toThrow(/PAYMENT_ALFA_NOTICE_KEY: is required/);
    expect(() => read({ ...alfa, PAYMENT_ALFA_URL: "http://a:b@bank.example/" })).toThrow(/must begin with https/);
    expect(() => read({ ...alfa, PAYMENT_ALFA_URL: "https://bank.example/" })).toThrow(/user and password/);
    expect(() => read({ ...alfa, PAYMENT_ALFA_METHODS: "bitcoin" })).toThrow(/PAYMENT_ALFA_METHODS/);
    const sber = { PAYMENT_SBER_URL: "https://a:b@sber.example/rest/", PAYMENT_SBER_NOTICE_KEY: "another key" };
    expect(read({ ...alfa, ...sber }).payments.map(({ id }) => id)).toEqual(["alfa", "sber"]);
    expect(() => read({ ...alfa, ...sber, PAYMENT_SBER_METHODS: "sbp_alfabank" })).toThrow(/another bank takes/);
  });

  it("name Yandex Pay and T-Forma with what each needs", () => {
    const yandex = { PAYMENT_YANDEX_URL: "https://merchant-1:key%2F2@pay.yandex.ru" };
    expect(read(yandex).yandex).toEqual({ url: "https://pay.yandex.ru", merchantId: "merchant-1", apiKey: "key/2" });
    expect(() => read({ PAYMENT_YANDEX_URL: "https://pay.yandex.ru" })).toThrow(
      /PAYMENT_YANDEX_URL: must contain user and password/,
    );
    expect(() => read({ PAYMENT_YANDEX_URL: "http://a:b@pay.yandex.ru" })).toThrow(/PAYMENT_YANDEX_URL/);
    const forma = { PAYMENT_FORMA_URL: "https://showcase:secret@forma.tbank.ru", PAYMENT_FORMA_SHOP: "shop" };
    expect(() => read(forma)).toThrow(/PAYMENT_FORMA_CREDIT: or PAYMENT_FORMA_INSTALLMENT is required/);
    expect(() => read({ ...forma, PAYMENT_FORMA_SHOP: "", PAYMENT_FORMA_CREDIT: "default" })).toThrow(
      /PAYMENT_FORMA_SHOP/,
    );
    expect(read({ ...forma, PAYMENT_FORMA_INSTALLMENT: "installment_0_0_6" }).forma).toEqual({
      url: "https://forma.tbank.ru",
      shopId: "shop",
      showcaseId: "showcase",
      password: "secret",
      promoCodes: { credit_tinkoff_ras: "installment_0_0_6" },
    });
    for (const env of [yandex, { ...forma, PAYMENT_FORMA_CREDIT: "default" }])
      expect(() => read({ ...env, DEMO_BANK: "yes" })).toThrow(/DEMO_BANK: is refused/);
  });

  it("want all of the seller with a fiscal service, the tax rate above all", () => {
    const whole = {
      FISCAL_URL: "https://login:secret@online.atol.ru/possystem/v5",
      FISCAL_GROUP: "group-1",
      FISCAL_TIN: "1234567894",
      FISCAL_EMAIL: "receipts@example.ru",
      FISCAL_TAX_SYSTEM: "osn",
      FISCAL_VAT: "22",
    };
    expect(read({}).fiscal).toBeUndefined();
    expect(read(whole).fiscal).toEqual({
      atol: { url: "https://online.atol.ru/possystem/v5/", login: "login", password: "secret", group: "group-1" },
      seller: { tin: "1234567894", email: "receipts@example.ru", taxSystem: "osn" },
      vat: "22",
      finalReceipt: "till",
    });
    for (const name of Object.keys(whole).slice(1))
      expect(() => read({ ...whole, [name]: "" }), name).toThrow(new RegExp(`${name}: is required with FISCAL_URL`));
    expect(() => read({ ...whole, FISCAL_VAT: "21" })).toThrow(/FISCAL_VAT/);
    expect(() => read({ ...whole, FISCAL_FINAL: "somebody" })).toThrow(/FISCAL_FINAL/);
    expect(() => read({ ...whole, DEMO_BANK: "yes" })).toThrow(/DEMO_BANK: is refused/);
  });

  it("have a demo bank only where nothing real is behind the shop", () => {
    const database = { DATABASE_URL: "postgresql://shop@127.0.0.1/shop" };
    const bank = { PAYMENT_ALFA_URL: "https://a:b@bank.example/", PAYMENT_ALFA_NOTICE_KEY: "a key of notices" };
    for (const env of [{ NODE_ENV: "production", ...SECRETS, ...database }, bank]) {
      expect(read(env).hasDemoBank).toBe(false);
      expect(() => read({ ...env, DEMO_BANK: "yes" })).toThrow(/DEMO_BANK: is refused/);
    }
    expect(read({}).hasDemoBank).toBe(true);
    expect(read({ DEMO_BANK: "no" }).hasDemoBank).toBe(false);
    expect(readGatewaySettings({}, { hasInboxByDefault: false }).hasDemoBank).toBe(false);
  });

  it("refuse production without a database unless it is asked for by name", () => {
    expect(() => read({ NODE_ENV: "production" })).toThrow(/DATABASE_URL: is required/);
    expect(read({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).databaseUrl).toBeUndefined();
    const url = "postgresql://shop@127.0.0.1/shop";
    expect(read({ NODE_ENV: "production", ...SECRETS, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("treat an empty variable as unset", () => {
    expect(read({ DATABASE_URL: " ", DATA_DIR: "" })).toMatchObject({ databaseUrl: undefined, dataDirectory: "data" });
  });

  it("are all read, not only described and checked", () => {
    const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
    const reading = textOf("settings.ts").replace(/gatewayEnvironment\.superRefine\([\s\S]*?\n\}\);/, "");
    const own = textOf("gateway-environment.ts").match(/(?<=^ {2})[A-Z][A-Z_]+(?=:)/gm) ?? [];
    expect(own.length).toBeGreaterThan(40);
    // One is there to be checked, the other because the specification names it.
    const unread = ["ALLOW_EMBEDDED_DATABASE", "SECOND_STAFF_EMAILS"];
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(reading))).toEqual(unread);
  });

  it("are all options of the gateway, and whoever is outside stands on the page of providers", () => {
    // The compiler tells: an option that is missing there is named in its message.
    const asOption = (name: keyof GatewaySettings): keyof GatewayOptions => name;
    const asProvider = (name: OptionOutside): keyof ProviderOptions => name;
    expect([asOption("demoGoods"), asProvider("sms")]).toEqual(["demoGoods", "sms"]);
  });

  it("are all described, here and in docs/operations.md", () => {
    const manual = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
    const fields = Object.entries(gatewayEnvironment.shape);
    const missing = fields.filter(([name, { description }]) => !description || !manual.includes(`\`${name}\``));
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});
