import { afterEach, describe, expect, it, vi } from "vitest";
import { isGoalName } from "../../../shared/goal-names.ts";
import { pushEcommerce, reachGoal } from "./analytics.ts";

/** The little of a page that counting needs. */
function openPage({ counter, operator = false }: { counter?: string; operator?: boolean }) {
  const beacons: [string, unknown][] = [];
  const ym = vi.fn();
  const page: { ym: typeof ym; dataLayer?: object[] } = { ym };
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {
    sendBeacon: (path: string, body: string) => beacons.push([path, JSON.parse(body)]) > 0,
  });
  vi.stubGlobal("document", {
    documentElement: { dataset: operator ? { operator: "" } : {} },
    querySelector: () => (counter ? { dataset: { key: counter } } : null),
  });
  return { beacons, ym, page };
}

afterEach(() => vi.unstubAllGlobals());

describe("goals in the browser", () => {
  it("API-168 API-169 API-170 go to our own collector, and to the analytics script only while it is on", () => {
    const off = openPage({});
    reachGoal("basket-add", { sku: "77" });
    expect(off.beacons).toEqual([["/goals/", { goal: "basket-add", params: { sku: "77" } }]]);
    expect(off.ym).not.toHaveBeenCalled();

    const on = openPage({ counter: "42" });
    reachGoal("order_success");
    expect(on.beacons).toHaveLength(1);
    expect(on.ym).toHaveBeenCalledWith(42, "reachGoal", "order_success", {});
  });

  it("are not sent from an operator's page, and neither are goods", () => {
    const { beacons, ym, page } = openPage({ counter: "42", operator: true });
    reachGoal("basket-add");
    pushEcommerce({ add: { products: [] } });
    expect(beacons).toEqual([]);
    expect(ym).not.toHaveBeenCalled();
    expect(page.dataLayer).toBeUndefined();
  });

  it("send goods with prices in roubles to the analytics script, and nowhere while it is off", () => {
    const off = openPage({});
    pushEcommerce({ detail: {} });
    expect(off.page.dataLayer).toBeUndefined();
    const on = openPage({ counter: "42" });
    pushEcommerce({ detail: { products: [{ id: "77" }] } });
    expect(on.page.dataLayer).toEqual([{ ecommerce: { currencyCode: "RUB", detail: { products: [{ id: "77" }] } } }]);
  });

  it("have names from a closed list", () => {
    expect(isGoalName("ERR500")).toBe(true);
    expect(isGoalName("constructor")).toBe(false);
  });
});
