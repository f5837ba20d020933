import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewDeskList } from "../../contract/catalogue/review-desk.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { LIST_ROWS, type listEndpoint } from "../../contract/platform/resource-kit.ts";
import { dataOf, type TestGateway } from "../../testing/client.ts";
import { contractEndpoints } from "../../testing/contract.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { reviews } from "../db/schema/reviews.ts";

let gateway: TestGateway;
let owner: Awaited<ReturnType<typeof signInStaff>>;

const connection = await ownDatabase();
beforeAll(async () => {
  const shop = await openTestShop(connection);
  gateway = openStaffGateway(shop);
  owner = await signInStaff(shop, "owner");
});
afterAll(() => expect(gateway.failures).toEqual([]));

type SortedList = ReturnType<typeof listEndpoint>;
const isList = ({ path, method }: Endpoint): boolean =>
  /^\/api\/gateway\/back-office\/[\w-]+$/.test(path) && method === "GET";

it("every list that can be sorted is answered so, by each of its columns in both directions", async () => {
  const asked: string[] = [];
  for (const endpoint of (await contractEndpoints()).filter(isList) as unknown as SortedList[]) {
    for (const by of (endpoint.sorts ?? []).flatMap((sort) => [sort, `-${sort}`])) {
      const reply = await gateway.call(endpoint, { sort: by } as never, owner);
      expect(dataOf(reply).rows, `${endpoint.name} by ${by}`).toBeInstanceOf(Array);
      asked.push(endpoint.name);
    }
  }
  expect(new Set(asked).size).toBeGreaterThan(6);
});

it("a list that can be sorted and is asked for days which end before they begin says so at the last day, and one day is none of them", async () => {
  const asked: string[] = [];
  for (const endpoint of (await contractEndpoints()).filter(isList) as unknown as SortedList[]) {
    const names = endpoint.sorts?.length ? Object.keys(endpoint.input.shape) : [];
    for (const first of names.filter((name) => name.endsWith("From"))) {
      const last = first.replace(/From$/, "To");
      if (!names.includes(last)) continue;
      const ask = (from: string, to: string) => gateway.call(endpoint, { [first]: from, [last]: to } as never, owner);
      expect((await ask("2026-11-20", "2026-11-20")).status_code, endpoint.name).toBe(200);
      const { status_code, errors } = await ask("2026-11-21", "2026-11-20");
      expect([endpoint.name, status_code, errors?.[0]?.field]).toEqual([endpoint.name, 422, last]);
      asked.push(endpoint.name);
    }
  }
  expect(new Set(asked).size).toBeGreaterThan(4);
});

it("pages of a sorted list have every row once, in order, forwards and backwards, while rows of the same value are many", async () => {
  const count = LIST_ROWS * 2 + 7;
  const rows = Array.from({ length: count }, (_, index) => ({
    goodsId: fixtureId("T-SUMMER"),
    author: "Пётр",
    rating: (index % 3) + 1,
    comment: `Отзыв ${index}`,
  }));
  await connection.db.delete(reviews);
  await connection.db.insert(reviews).values(rows);
  for (const [sort, sign] of [
    ["rating", 1],
    ["-rating", -1],
  ] as const) {
    const page = async (position: { after?: string; before?: string }) =>
      dataOf(await gateway.call(reviewDeskList, { sort, ...position }, owner));
    const seen: { id: number; rating: number }[] = [];
    let last = await page({});
    for (;;) {
      seen.push(...last.rows);
      if (last.next === null) break;
      last = await page({ after: last.next });
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
    expect(seen.map(({ rating }) => rating)).toEqual(rows.map(({ rating }) => rating).sort((a, b) => sign * (a - b)));
    const before = await page({ before: last.previous ?? "" });
    expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(LIST_ROWS, 2 * LIST_ROWS).map(({ id }) => id));
  }
});

it("what rows are not sorted by is refused, and a page of no list neither has a place in a sorted one", async () => {
  for (const input of [{ sort: "comment" }, { sort: "rating", after: "x" }])
    expect(await gateway.call(reviewDeskList, input, owner)).toMatchObject({ code: "invalid" });
});
