import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { allOk, VISITOR_NOW, visitorWith } from "../../../visitor/testing.ts";
import { loadBonuses } from "./bonuses.server.ts";

const day = (days: number) => new Date(VISITOR_NOW.getTime() + days * 86_400_000).toISOString();
const operation = (id: number, points: number, activeFrom: string, expiresAt: string | null) => ({
  id,
  points,
  title: "Баллы",
  order: null,
  createdAt: "2026-11-01T00:00:00Z",
  activeFrom,
  expiresAt,
});

const loyaltyProgramme = { earnPercent: 7, referralReward: "first_delivered_order" };

function load(answers: Record<string, object>, customer: Partial<User> = { is_loyalty_registered: true }) {
  const { visitor, asked } = visitorWith(allOk(answers));
  const list = loadBonuses(visitor, customer as User, { page: 1, zone: "Europe/Moscow" });
  return { asked, list };
}

describe("the points of a member", () => {
  it("API-115 ACC-003 are counted anew once before they are read", async () => {
    const loyaltyBilling = { operations: [], total: 0, balance: 960, pending: 450, ends: [] };
    const { asked, list } = load({ loyaltyProgramme, loyaltyBalanceRefresh: { balance: 960 }, loyaltyBilling });
    expect(await list).toMatchObject({ isMember: true, balance: 960, pending: 450 });
    expect(await list).toMatchObject({
      reward: expect.stringContaining("получит первый заказ"),
      earns: expect.stringContaining("7 %"),
    });
    expect(asked.map(({ name }) => name)).toEqual(["loyaltyProgramme", "loyaltyBalanceRefresh", "loyaltyBilling"]);
  });

  it("ACC-004 show when they take effect or expire, or that they never do, and no term for spent points", async () => {
    const operations = [
      operation(4, 450, day(9), day(309)),
      operation(3, 320, day(-9), day(291)),
      operation(2, 100, day(-9), null),
      operation(1, -300, day(-9), null),
    ];
    const ends = [{ points: 120, at: "2026-12-09T21:00:00Z" }];
    const { list } = load({ loyaltyBilling: { operations, total: 4, balance: 120, pending: 450, ends } });
    const view = await list;
    if (!view?.isMember) throw new Error("a member has a history");
    expect(view.operations.map(({ change }) => change)).toEqual(["+450", "+320", "+100", "−300"]);
    const [coming, ending, lasting, spent] = view.operations.map(({ term }) => term);
    expect(coming).toMatch(/^с /);
    expect(ending).toMatch(/^до /);
    expect([lasting, spent]).toEqual(["бессрочно", ""]);
    // Midnight is the end of the day before.
    expect(view.ends).toEqual([{ points: 120, day: "9\u00a0декабря\u00a02026" }]);
  });

  it("are unknown, not none, while the gateway does not answer", async () => expect(await load({}).list).toBeNull());
});

it("of who has not joined only the rules of the programme are read", async () => {
  const { asked, list } = load(
    { loyaltyProgramme },
    { is_loyalty_registered: false, is_loyalty_register_in_progress: false },
  );
  expect(await list).toMatchObject({ isMember: false, isInProgress: false });
  expect(asked.map(({ name }) => name)).toEqual(["loyaltyProgramme"]);
});
