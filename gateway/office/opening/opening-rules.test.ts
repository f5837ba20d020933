import { describe, expect, it } from "vitest";
import { providerFacts } from "../system-state/provider-facts.ts";
import { openingRows } from "./opening-rules.ts";
import type { ServerFacts, ShopFacts } from "./row-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

const providers = providerFacts({
  smtp: { url: "smtps://mail.example" },
  sms: { url: "https://sms.example", token: "secret" },
  delivery: { cdek: { url: "https://api.cdek.ru", account: "a", password: "b" } } as never,
  payments: [{ id: "alfa", url: "https://bank.example", password: "p", noticeKey: "k" }],
  fiscal: { atol: { url: "https://atol.example", password: "p" } },
  hasMessageInbox: false,
});

/** A shop that lacks nothing. */
const shop: ShopFacts = {
  isDemo: false,
  name: "Колесо",
  hasCertificate: true,
  foundedYear: "2010",
  inn: "7707083893",
  givenDocuments: 0,
  documents: 4,
  regions: 2,
  centres: 3,
  centresWithoutBays: [],
  centresAlwaysClosed: [],
  goods: 1_200,
  goodsInStock: 900,
  fittingRates: 40,
  courierTariffs: 1,
  approvers: 2,
  demoStaff: 0,
  paidAt: { alfa: ago(1) },
  sentAt: { mail: ago(1), sms: ago(1) },
  receiptAt: ago(1),
  exchangedAt: ago(0.5),
};
const server: ServerFacts = {
  providers,
  databaseKind: "postgresql",
  hasOwnSecret: true,
  hasExchange: true,
  archivedAt: ago(0.5),
  siteOrigin: "https://koleso.example",
  outside: { failure: "", regionFailure: "", certificateEnds: ago(-60), hasRobots: true },
};

const rowsOf = (changed: Partial<ShopFacts>, changedServer: Partial<ServerFacts> = {}) =>
  new Map(openingRows({ ...shop, ...changed }, { ...server, ...changedServer }, now).map((row) => [row.id, row]));

describe("what a shop lacks before it opens", () => {
  it("is nothing where everything is there and was tried", () => {
    const rows = [...rowsOf({}).values()];
    expect(rows.filter(({ state }) => state !== "ready")).toEqual([]);
    expect(rows.length).toBeGreaterThan(18);
  });

  it.each<[string, Partial<ShopFacts>, string, RegExp]>([
    ["demo", { isDemo: true }, "demo", /demo:remove/],
    ["name", { name: "" }, "missing", /нет названия/],
    ["name", { foundedYear: "", hasCertificate: false }, "check", /год основания, сертификат/],
    ["requisites", { inn: "" }, "missing", /нет счетов/],
    ["documents", { documents: 0 }, "missing", /не на что согласиться/],
    ["documents", { givenDocuments: 3 }, "check", /3 из 4/],
    ["regions", { regions: 0 }, "missing", /нечего показать/],
    ["centres", { centres: 0 }, "check", /самовывоза/],
    ["centres", { centresAlwaysClosed: ["Центр на Мира"] }, "missing", /Нет часов работы: Центр на Мира/],
    ["centres", { centresWithoutBays: ["Центр на Мира"] }, "check", /Нет постов/],
    ["goods", { goods: 0, goodsInStock: 0 }, "missing", /прайс-лист/],
    ["goods", { goodsInStock: 0 }, "missing", /остатки/],
    ["fitting", { fittingRates: 0 }, "missing", /записаться нельзя/],
    ["courier", { courierTariffs: 0 }, "check", /Своего тарифа нет/],
    ["staff", { approvers: 0 }, "missing", /npm run staff/],
    ["staff", { approvers: 1 }, "check", /за вторым сотрудником некому/],
    ["staff", { demoStaff: 7 }, "demo", /пароль которых знают все: 7/],
    ["payment-alfa", { paidAt: { alfa: ago(31) } }, "check", /ни одного платежа/],
    ["mail", { sentAt: { mail: null, sms: ago(1) } }, "check", /не ушло ни одного/],
    ["receipts", { receiptAt: null }, "check", /ни одного чека/],
    ["exchange", { exchangedAt: null }, "check", /ещё не приходила/],
    ["exchange", { exchangedAt: ago(2) }, "check", /больше суток/],
  ])("is told by the row %s of %o", (id, changed, state, detail) => {
    expect(rowsOf(changed).get(id)).toMatchObject({ state, detail: expect.stringMatching(detail) });
  });

  it.each<[string, Partial<ServerFacts>, string, RegExp]>([
    ["database", { databaseKind: "embedded" }, "missing", /DATABASE_URL/],
    ["backups", { archivedAt: ago(2) }, "check", /копируется каждый день/],
    ["secrets", { hasOwnSecret: false }, "check", /ACCESS_TOKEN_SECRET/],
    ["address", { siteOrigin: "http://localhost:3000" }, "missing", /PUBLIC_ORIGIN/],
    ["address", { outside: { ...server.outside, failure: "ENOTFOUND" } }, "missing", /не отвечает: ENOTFOUND/],
    [
      "address",
      { outside: { ...server.outside, regionFailure: "https://perm.koleso.example" } },
      "missing",
      /поддоменов/,
    ],
    ["certificate", { siteOrigin: "http://koleso.example" }, "missing", /без https/],
    ["certificate", { outside: { ...server.outside, certificateEnds: ago(-5) } }, "missing", /через 5 дн/],
    ["robots", { outside: { ...server.outside, hasRobots: false } }, "check", /robots\.txt/],
  ])("is told by the row %s of the server %o", (id, changed, state, detail) => {
    expect(rowsOf({}, changed).get(id)).toMatchObject({ state, detail: expect.stringMatching(detail) });
  });

  it("is that nobody gets letters and codes where no provider is set, and nothing is paid or carried", () => {
    const none = providerFacts({ delivery: {}, hasMessageInbox: false });
    const rows = rowsOf({}, { providers: none });
    expect(["mail", "sms", "payments", "receipts", "delivery"].map((id) => rows.get(id)?.state)).toEqual([
      "missing",
      "missing",
      "check",
      "ready",
      "check",
    ]);
    const withoutTill = providers.map((each) => (each.id === "atol" ? { ...each, state: "unset" as const } : each));
    expect(rowsOf({}, { providers: withoutTill }).get("receipts")?.state).toBe("missing");
  });

  it("says nothing of 1C where it may not exchange with the shop", () => {
    expect(rowsOf({ exchangedAt: null }, { hasExchange: false }).has("exchange")).toBe(false);
  });

  it("is a stand-in of the demonstration in every place that has one", () => {
    const standIns = providerFacts({ delivery: {}, hasMessageInbox: true, hasDemoBank: true });
    const rows = rowsOf({}, { providers: standIns });
    for (const id of ["payments", "receipts", "mail", "sms", "delivery"]) expect(rows.get(id)?.state, id).toBe("demo");
  });

  it("comes first: what is missing, then the demonstration's, then what is to be looked at", () => {
    const states = openingRows({ ...shop, inn: "", isDemo: true, courierTariffs: 0 }, server, now).map(
      ({ state }) => state,
    );
    expect(states.slice(0, 4)).toEqual(["missing", "demo", "demo", "check"]);
    expect(new Set(states.slice(4))).toEqual(new Set(["ready"]));
  });
});
