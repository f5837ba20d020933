import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  pointsCorrectionAdd,
  pointsCorrectionCard,
  pointsCorrectionDecide,
  pointsCorrectionList,
} from "../../contract/sales/points-desk.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { loyaltyCorrections, loyaltyLots } from "../../platform/db/schema/loyalty.ts";
import { dataOf } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { figuresOf, givePoints, unsoundPoints } from "../../testing/points.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

const { connection, shop, gateway } = await ownStaffShop();
const peter = await signInStaff(shop, "manager");
const olga = await signInStaff(shop, "admin");
beforeEach(async () => {
  await connection.db.delete(loyaltyCorrections);
  await connection.db.delete(approvals);
});
afterAll(async () => expect(await unsoundPoints(connection.db)).toEqual([]));

let phones = 0;
async function givenMember(points: readonly number[] = []) {
  phones += 1;
  const phone = `+7917${String(phones).padStart(7, "0")}`;
  const { userId } = await signInUser(shop, { phones: [phone] });
  await givePoints(connection.db, userId, points);
  return { userId, phone };
}

const correct = (person: Person, member: string, points: number, key = randomUUID()) =>
  gateway.call(pointsCorrectionAdd, { key, member, points, reason: "Обещали по телефону" }, person);
const decide = (person: Person, id: number, decision: "approve" | "refuse", version = 1) =>
  gateway.call(pointsCorrectionDecide, { id, version, decision }, person);
const figures = (userId: number) => figuresOf(connection.db, userId);

describe("points that staff correct", () => {
  it("are there at once up to 5 000, found by phone or code, once for a form", async () => {
    const { userId, phone } = await givenMember([100]);
    const key = randomUUID();
    const first = dataOf(await correct(peter, phone, 4_400, key));
    expect(first.state).toBe("done");
    expect(dataOf(await correct(peter, phone, 4_400, key))).toEqual(first);
    expect(await figures(userId)).toEqual({ balance: 4_500, debt: 0 });
    expect(dataOf(await correct(peter, `test${userId}`, -600)).state).toBe("done");
    expect(await figures(userId)).toEqual({ balance: 3_900, debt: 0 });
    const lots = await connection.db.select().from(loyaltyLots).where(eq(loyaltyLots.userId, userId));
    expect(lots.map(({ source }) => source)).toEqual(["promo", "correction"]);
  });

  it("are 5 000 in a day from one person and for one member, in whatever parts, and what waits counts too", async () => {
    const [anna, boris] = [await givenMember(), await givenMember()];
    const states = [];
    for (let n = 0; n < 7; n += 1) states.push(dataOf(await correct(peter, anna.phone, 1_000)).state);
    expect(states).toEqual([...Array(5).fill("done"), "to_approve", "to_approve"]);
    expect(dataOf(await correct(peter, boris.phone, 1)).state).toBe("to_approve");
    // Another person gives the same member no more, in whatever role.
    expect(dataOf(await correct(olga, anna.phone, 1)).state).toBe("to_approve");
    expect(dataOf(await correct(olga, boris.phone, 4_998)).state).toBe("done");
    expect(await figures(anna.userId)).toEqual({ balance: 5_000, debt: 0 });
  });

  it("need a second person above 5 000, who is neither the one who asked nor the member", async () => {
    const { userId, phone } = await givenMember();
    const { id, state } = dataOf(await correct(peter, phone, 5_001));
    expect(state).toBe("to_approve");
    expect(await figures(userId)).toEqual({ balance: 0, debt: 0 });
    expect(await decide(peter, id, "approve")).toMatchObject({ status_code: 403 });
    const card = async (person: Person) => dataOf(await gateway.call(pointsCorrectionCard, { id }, person));
    expect([(await card(peter)).mayDecide, (await card(olga)).mayDecide]).toEqual([false, true]);
    expect(dataOf(await decide(olga, id, "approve")).state).toBe("done");
    expect(await decide(olga, id, "approve")).toMatchObject({ code: "version_conflict" });
    expect(await figures(userId)).toEqual({ balance: 5_001, debt: 0 });
    expect(await card(olga)).toMatchObject({ state: "done", decidedBy: "Ольга Сотрудник", balance: 5_001 });
  });

  it("that were refused change nothing", async () => {
    const { userId, phone } = await givenMember([6_000]);
    const { id } = dataOf(await correct(peter, phone, -6_000));
    expect(dataOf(await decide(olga, id, "refuse")).state).toBe("refused");
    expect(await figures(userId)).toEqual({ balance: 6_000, debt: 0 });
  });

  it("are no more than there are, never one's own, and of members alone", async () => {
    const { userId, phone } = await givenMember([100]);
    expect(await correct(peter, phone, -101)).toMatchObject({ status_code: 422, errors: [{ field: "points" }] });
    expect(await correct(peter, "+79170000000", 5)).toMatchObject({ status_code: 422, errors: [{ field: "member" }] });
    await givePoints(connection.db, peter.userId, []);
    const own = await correct(peter, `TEST${peter.userId}`, 5);
    expect(own).toMatchObject({ status_code: 422, errors: [{ field: "member" }] });
    expect(await figures(userId)).toEqual({ balance: 100, debt: 0 });
    expect(await connection.db.$count(loyaltyCorrections)).toBe(0);
  });

  it("are listed, those that wait by their state, and exported", async () => {
    const { phone } = await givenMember();
    dataOf(await correct(peter, phone, 10));
    dataOf(await correct(peter, phone, 9_000));
    const list = async (input: Record<string, unknown>) =>
      dataOf(await gateway.call(pointsCorrectionList, input, olga));
    expect((await list({})).rows.map(({ points }) => points)).toEqual([9_000, 10]);
    expect((await list({ state: "to_approve" })).rows).toMatchObject([{ points: 9_000, member: "Анна Ёлкина" }]);
    expect((await list({ requestedFrom: "2026-11-21" })).total).toBe(0);
    expect((await list({ purpose: "export" })).rows).toHaveLength(2);
  });
});
