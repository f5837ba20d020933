import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFollowedClock } from "../../followed-clock.ts";
import { watchRegions } from "./watch-regions.server.ts";

const city = { id: 1, title: "Пермь", url: "/", slug: "perm" };
const replies: Record<string, object> = {
  "/api/region/picker-data.json": { mainCities: [city], mainRegions: [], regions: [] },
  "/api/next-js/layout.json": {
    region: {
      slug: "moscow",
      title: "Москва",
      titleIn: "в Москве",
      phone: "+74950000000",
      zone: "Europe/Moscow",
      lat: 55.75,
      lng: 37.62,
      deliveryOnly: false,
      isDefault: true,
    },
    navigation: {
      main: [],
      content: { items: [] },
      burger_info: { items: [] },
      footer: { sections: [] },
    },
    notification: [],
    server: "",
    apiVersion: "",
    showBonusWidget: false,
  },
};

const GATEWAY_NOW_MS = Date.parse("2026-11-20T10:00:00Z");

/** A site that starts with a gateway that is there or not. */
async function start(isUp: boolean) {
  const gateway = { isUp, asked: 0 };
  const call = async (_host: string, path: string) => {
    gateway.asked += 1;
    if (!gateway.isUp) throw new Error("refused");
    const reply = { status_code: 200, data: replies[path.split("?")[0] ?? ""], errors: [] };
    return Response.json(reply, { headers: { "X-Now": String(GATEWAY_NOW_MS) } });
  };
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  const clock = createFollowedClock();
  return { gateway, warnings, clock, regions: await watchRegions({ call }, { clock, log }) };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("the regions that a site knows", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("come with the moment of the gateway, so that the first visitor is told the right one", async () => {
    const { clock, regions } = await start(true);
    expect(clock.now().getTime()).toBe(GATEWAY_NOW_MS);
    regions.stop();
  });

  it("REG-006 are those that the gateway names, and stay so while it is away", async () => {
    const { gateway, regions } = await start(true);
    gateway.isUp = false;
    await pass(600);
    expect([regions.isKnown("perm"), regions.isKnown("atlantis"), regions.isEmpty()]).toEqual([true, false, false]);
    expect([regions.isDefault("moscow"), regions.isDefault("perm")]).toEqual([true, false]);
    regions.stop();
  });

  it("REG-002 are all of them until a gateway that was away at the start has named them", async () => {
    const { gateway, regions } = await start(false);
    await pass(600);
    expect([regions.isKnown("perm"), regions.isKnown("atlantis")]).toEqual([true, true]);
    gateway.isUp = true;
    // The breaker lets nothing through for two seconds of an outage.
    await pass(3);
    expect([regions.isKnown("perm"), regions.isKnown("atlantis")]).toEqual([true, false]);
    expect(regions.isDefault("moscow")).toBe(true);
    regions.stop();
  });

  it("are none while the store is empty, which is reported once, and appear within two seconds once it has been filled", async () => {
    const filled = { ...replies };
    replies["/api/region/picker-data.json"] = { mainCities: [], mainRegions: [], regions: [] };
    const { regions, warnings } = await start(true);
    await pass(30);
    expect([regions.isEmpty(), regions.isKnown("perm")]).toEqual([true, false]);
    expect(warnings).toEqual(["the shop has no regions yet"]);
    Object.assign(replies, filled);
    await pass(2);
    expect([regions.isEmpty(), regions.isKnown("perm"), regions.isDefault("moscow")]).toEqual([false, true, true]);
    regions.stop();
  });

  it("are asked for once a minute after the first answer, and not at all after the end", async () => {
    const { gateway, regions } = await start(true);
    const { asked } = gateway;
    await pass(59);
    expect(gateway.asked).toBe(asked);
    await pass(2);
    expect(gateway.asked).toBe(2 * asked);
    regions.stop();
    await pass(600);
    expect(gateway.asked).toBe(2 * asked);
  });
});
