import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createCdek } from "./cdek.ts";
import { CDEK_ACCOUNT, simulatedCityCode, startCdekSimulator } from "./cdek-simulator.ts";
import type { Carrier, ShipmentRequest } from "./delivery-provider.ts";
import { startGeocoderSimulator } from "./open-delivery-providers.ts";
import type { Behaviour, Simulator } from "./simulator-server.ts";
import { createYandexDelivery } from "./yandex-delivery.ts";
import { startYandexDeliverySimulator, YANDEX_TOKEN } from "./yandex-delivery-simulator.ts";
import { createYandexGeocoder } from "./yandex-geocoder.ts";

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
];
const tyres = {
  sku: "T",
  title: "Шина",
  quantity: 4,
  kopecks: 720_000,
  grams: 36_000,
  lengthCm: 64,
  widthCm: 64,
  heightCm: 84,
};
const shipment: ShipmentRequest = {
  orderNumber: "261120-7K3QX",
  recipient: { name: "Анна", phone: "+79123456789" },
  comment: "Домофон 12",
  packages: [tyres],
};
const home = { address: "Екатеринбург, улица Мира, д. 5", lat: 56.83, lng: 60.62 };
const centre = {
  address: "Екатеринбург, улица Малышева, 145",
  lat: 56.843,
  lng: 60.655,
  title: "Протектор",
  phone: "+73430001001",
};

const cdekServer = await startCdekSimulator({ cities });
const yandexServer = await startYandexDeliverySimulator();
const map = await startGeocoderSimulator(cities);
beforeEach(() => {
  for (const server of [cdekServer, yandexServer, map]) server.behave("normal");
});
afterAll(() => Promise.all([cdekServer, yandexServer, map].map((server) => server.close())));

const cdek = (password = CDEK_ACCOUNT.password) =>
  createCdek({
    url: cdekServer.url,
    account: CDEK_ACCOUNT.account,
    password,
    shipmentPoint: "100-1",
    fromCity: simulatedCityCode(0),
  });
const yandex = (token = YANDEX_TOKEN) => createYandexDelivery({ url: yandexServer.url, token, callbackUrl: null });

interface Kind {
  carrier(credential?: string): Carrier;
  request: ShipmentRequest;
  /** A price that can be had. */
  quote(carrier: Carrier): Promise<{ outcome: string; priceKopecks?: number }>;
  /** A price that cannot. */
  quoteRefused(carrier: Carrier): Promise<{ outcome: string }>;
  server(): Simulator;
  keys(): string[];
  moveTo(key: string, state: "underway" | "delivered"): void;
}

const kinds: Record<string, Kind> = {
  "a transport company": {
    carrier: cdek,
    request: { ...shipment, terminal: { code: "101-1", cityCode: "101" } },
    quote: (carrier) => (carrier as ReturnType<typeof cdek>).quote([tyres], "101"),
    quoteRefused: (carrier) => (carrier as ReturnType<typeof cdek>).quote([tyres], "999"),
    server: () => cdekServer,
    keys: () => cdekServer.orderNumbers(),
    moveTo: (key, state) => cdekServer.moveTo(key, state === "underway" ? "SENT_TO_TRANSIT_CITY" : "DELIVERED"),
  },
  "an express courier": {
    carrier: yandex,
    request: { ...shipment, from: centre, to: home },
    quote: (carrier) => (carrier as ReturnType<typeof yandex>).quote(centre, home, [tyres]),
    quoteRefused: (carrier) => (carrier as ReturnType<typeof yandex>).quote(centre, { ...home, lat: 58 }, [tyres]),
    server: () => yandexServer,
    keys: () => yandexServer.claimKeys(),
    moveTo: (key, state) => yandexServer.moveTo(key, state === "underway" ? "pickuped" : "delivered_finish"),
  },
};

const FAULTS: readonly Behaviour[] = ["failing", "silent", "garbage", "elsewhere"];

describe.each(Object.entries(kinds))("%s", (_name, kind) => {
  async function created() {
    const carrier = kind.carrier();
    const key = randomUUID();
    const reply = await carrier.create(kind.request, key);
    if (reply.outcome !== "created") throw new Error(JSON.stringify(reply));
    return { carrier, key, externalId: reply.externalId };
  }

  it("tells a price in whole roubles", async () => {
    const { outcome, priceKopecks = 0 } = await kind.quote(kind.carrier());
    expect([outcome, priceKopecks % 100]).toEqual(["quoted", 0]);
    expect(priceKopecks).toBeGreaterThan(10_000);
  });
  it("refuses where it does not go", async () => {
    expect((await kind.quoteRefused(kind.carrier())).outcome).toBe("refused");
  });
  it.each(FAULTS)("leaves the price unknown when it is %s", async (fault) => {
    kind.server().behave(fault);
    expect((await kind.quote(kind.carrier())).outcome).toBe("unknown");
  });
  it("with a wrong credential knows nothing, and refuses nothing for good", async () => {
    const carrier = kind.carrier("wrong");
    const ref = { key: randomUUID(), externalId: null };
    expect([(await kind.quote(carrier)).outcome, (await carrier.create(kind.request, ref.key)).outcome]).toEqual([
      "unknown",
      "unknown",
    ]);
  });
  it("takes a shipment once, however often it is asked", async () => {
    const { carrier, key, externalId } = await created();
    expect(await carrier.create(kind.request, key)).toEqual({ outcome: "created", externalId });
    expect(kind.keys().filter((each) => each === key)).toHaveLength(1);
  });
  it("takes a shipment once when its first answer was lost", async () => {
    const carrier = kind.carrier();
    const key = randomUUID();
    await carrier.find({ key, externalId: null });
    kind.server().behave("lossy");
    expect((await carrier.create(kind.request, key)).outcome).toBe("unknown");
    kind.server().behave("normal");
    expect((await carrier.create(kind.request, key)).outcome).toBe("created");
    expect(kind.keys().filter((each) => each === key).length).toBeLessThanOrEqual(1);
  });
  it("does not know a shipment that nobody asked for", async () => {
    expect(await kind.carrier().find({ key: randomUUID(), externalId: randomUUID() })).toEqual({
      outcome: "not_found",
    });
  });
  it("tells how far it is", async () => {
    const { carrier, key, externalId } = await created();
    if ((await carrier.find({ key, externalId })).outcome !== "found") throw new Error("not found");
    expect((await carrier.accept({ key, externalId })).outcome).toBe("accepted");
    expect(await carrier.find({ key, externalId })).toMatchObject({ state: "accepted" });
    kind.moveTo(key, "underway");
    expect(await carrier.find({ key, externalId })).toMatchObject({ state: "in_transit" });
    kind.moveTo(key, "delivered");
    expect(await carrier.find({ key, externalId })).toMatchObject({ state: "delivered" });
  });
  it("is called off before it goes, and not after", async () => {
    const early = await created();
    expect((await early.carrier.cancel(early)).outcome).toBe("cancelled");
    expect(await early.carrier.find(early)).toMatchObject({ state: "cancelled" });
    const late = await created();
    kind.moveTo(late.key, "underway");
    expect((await late.carrier.cancel(late)).outcome).toBe("refused");
  });
  it.each(FAULTS)(
    "leaves it unknown what became of a shipment when it is %s",
    async (fault) => {
      const { carrier, key, externalId } = await created();
      kind.server().behave(fault);
      const asked = await Promise.all([carrier.find({ key, externalId }), carrier.cancel({ key, externalId })]);
      expect(asked.map(({ outcome }) => outcome)).toEqual(["unknown", "unknown"]);
    },
    30_000,
  );
});

describe("the terminals of a company", () => {
  it("come page by page, and not at all when it fails", async () => {
    const found = [];
    for await (const page of cdek().directory(new AbortController().signal)) found.push(...page);
    expect(found.map(({ code, city, maxGrams }) => [code, city, maxGrams])).toEqual([
      ["100-1", "Екатеринбург", 300_000],
      ["100-2", "Екатеринбург", 30_000],
      ["101-1", "Пермь", 300_000],
      ["101-2", "Пермь", 30_000],
    ]);
    cdekServer.behave("garbage");
    await expect(async () => {
      for await (const _page of cdek().directory(new AbortController().signal));
    }).rejects.toThrow("No terminals from cdek");
  });
});

describe("a map", () => {
  const locate = (address: string) => createYandexGeocoder({ url: map.url, key: "k" }).locate(address);
  it("finds a house, and none where there is none", async () => {
    const found = await locate("Пермь, улица Мира, д. 5");
    expect(found).toMatchObject({ outcome: "found", lat: expect.closeTo(58, 0), lng: expect.closeTo(56, 0) });
    expect(await locate("Пермь, улица Мира, д. 999")).toEqual({ outcome: "not_found" });
  });
  it.each(FAULTS)("knows nothing when it is %s", async (fault) => {
    map.behave(fault);
    expect((await locate("Пермь, улица Мира, д. 5")).outcome).toBe("unknown");
  });
});
