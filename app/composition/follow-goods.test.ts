import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGoodsClock, followGoods } from "./follow-goods.server.ts";

describe("the clock of goods", () => {
  it("says of which goods a page is older", () => {
    const clock = createGoodsClock();
    const before = clock.now();
    clock.note(["1", "2"]);
    const between = clock.now();
    clock.note(["2"]);
    expect([clock.hasChanged(["1"], before), clock.hasChanged(["1"], between)]).toEqual([true, false]);
    expect([clock.hasChanged(["3", "2"], between), clock.hasChanged([], before)]).toEqual([true, false]);
    clock.note(null);
    expect([clock.hasChanged(["3"], between), clock.hasChanged(["3"], clock.now())]).toEqual([true, false]);
  });

  it("takes all goods for changed when too many have changed to remember them", () => {
    const clock = createGoodsClock();
    const before = clock.now();
    clock.note(Array.from({ length: 100_001 }, (_, n) => `${n}`));
    expect(clock.hasChanged(["of another kind"], before)).toBe(true);
    const after = clock.now();
    clock.note(["7"]);
    expect([clock.hasChanged(["7"], after), clock.hasChanged(["8"], after)]).toEqual([true, false]);
  });
});

/** Gateways with logs of their own, asked by turns as behind a balancer. */
function gateways(...names: string[]) {
  const logs = new Map(names.map((name) => [name, [] as string[][]]));
  let turn = 0;
  const call = async (_origin: string, path: string) => {
    const name = names[turn % names.length] as string;
    turn += 1;
    const log = logs.get(name) ?? [];
    const known = new URL(path, "http://gateway").searchParams.get("known") ?? "";
    const own = known.split(",").find((position) => position.startsWith(`${name}.`));
    const at = Number(own?.split(".")[1]);
    const data = own
      ? { position: `${name}.${Math.min(at + 1, log.length)}`, codes: log[at] ?? [], hasMore: at + 1 < log.length }
      : { position: `${name}.${log.length}`, codes: null, hasMore: false };
    return Response.json({ status_code: 200, data, errors: [] });
  };
  return { call, change: (name: string, ...codes: string[]) => logs.get(name)?.push(codes) };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe("what a site learns of goods that change", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("comes within two seconds, all of it, and stays what it is without changes", async () => {
    const { call, change } = gateways("a");
    const goods = await followGoods({ call }, { isEmbedded: true });
    const before = goods.now();
    await pass(5);
    expect(goods.now()).toBe(before);
    change("a", "1");
    change("a", "2");
    await pass(2);
    expect([goods.hasChanged(["1"], before), goods.hasChanged(["2"], before), goods.hasChanged(["3"], before)]).toEqual(
      [true, true, false],
    );
    goods.stop();
  });

  it("comes from several gateways, each at its own pace, and counts again once the slowest has it", async () => {
    const { call, change } = gateways("a", "b");
    const goods = await followGoods({ call }, { isEmbedded: false });
    await pass(6);
    const before = goods.now();
    change("a", "1");
    await pass(2);
    const told = goods.now();
    expect(goods.hasChanged(["1"], before)).toBe(true);
    await pass(3);
    expect([goods.hasChanged(["1"], told), goods.hasChanged(["2"], before)]).toEqual([true, false]);
    goods.stop();
  });
});
