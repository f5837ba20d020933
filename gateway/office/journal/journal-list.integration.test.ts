import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { journalEntry, journalList } from "../../contract/office/journal.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";
import { staffActing, staffActions } from "../../platform/db/schema/staff-acting.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { journalRoutes } from "./handlers.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;
type Action = typeof staffActions.$inferInsert;

let shop: TestShop;
let gateway: TestGateway;
let admin: Person;
let manager: Person;
let client: Person;

/** Every third of these is at the same moment as the one before. */
const BASE = Date.parse("2026-11-10T09:00:00.000Z");
const momentOf = (index: number) => new Date(BASE + (index - (index % 3 === 2 ? 1 : 0)) * 60_000);
const COUNT = 130;

const insert = (...rows: Partial<Action>[]) =>
  connection.db.insert(staffActions).values(
    rows.map((row) => ({
      at: new Date(BASE),
      staffId: manager.userId,
      call: "cartAdd",
      outcome: "done",
      target: "",
      address: "203.0.113.7",
      ...row,
    })),
  );

const connection = await ownDatabase();
beforeAll(async () => {
  shop = await openTestShop(connection);
  const routes = journalRoutes({
    services: shop.services,
    endpoints: () => [...shop.routes.map(({ endpoint }) => endpoint), journalList],
  });
  gateway = openTestGateway(routes, shop.identity);
  admin = await signInStaff(shop, "admin");
  manager = await signInStaff(shop, "manager");
  client = await signInUser(shop, { firstname: "Вера", surname: "Зимина", phones: ["+79121112233"] });
  await insert(...Array.from({ length: COUNT }, (_, index) => ({ at: momentOf(index), target: `O-${index}` })));
});
afterAll(() => expect(gateway.failures).toEqual([]));

const list = async (input: Partial<InputOf<typeof journalList>> = {}, sender: object = admin) =>
  dataOf(await gateway.call(journalList, { purpose: "page", ...input }, { region: "ekaterinburg", ...sender }));
const targets = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ target }) => target);
const newestFirst = [...Array(COUNT).keys()].reverse().map((index) => `O-${index}`);

it("pages follow each other without a gap or a repetition, while rows are added in front, and lead back", async () => {
  const first = await list();
  expect(targets(first)).toEqual(newestFirst.slice(0, 50));
  expect([first.previous, first.total]).toEqual([null, COUNT]);
  await insert({ at: new Date(BASE + 86_400_000), target: "newer" });
  const second = await list({ after: first.next ?? "" });
  expect(targets(second)).toEqual(newestFirst.slice(50, 100));
  const third = await list({ after: second.next ?? "" });
  expect(targets(third)).toEqual(newestFirst.slice(100));
  expect(third.next).toBeNull();
  expect(targets(await list({ before: third.previous ?? "" }))).toEqual(newestFirst.slice(50, 100));
  const again = await list({ before: second.previous ?? "" });
  expect(targets(again)).toEqual(newestFirst.slice(0, 50));
  const front = await list({ before: again.previous ?? "" });
  expect(targets(front)).toEqual(["newer"]);
  expect([front.previous, front.next]).toEqual([null, expect.any(String)]);
});

it("a text that is no cursor is refused, whatever it is", async () => {
  for (const after of ["x", "bnVsbA", Buffer.from('["1e9","1"]').toString("base64url")])
    expect(await gateway.call(journalList, { purpose: "page", after }, admin)).toMatchObject({
      code: "invalid",
      errors: [{ field: "cursor" }],
    });
});

it("filters by person, client, call, outcome, target and days of the visited region", async () => {
  const phoneDigits = "9120000077";
  const [acting] = await connection.db
    .insert(staffActing)
    .values({
      staffId: manager.userId,
      sessionId: manager.sessionId,
      phoneDigits,
      reason: "visit",
      startedAt: new Date(BASE),
      lastAt: new Date(BASE),
      endedAt: new Date(BASE),
    })
    .returning();
  await insert(
    { staffId: admin.userId, target: "by the admin" },
    { clientUserId: client.userId, target: "for Vera", call: "orderCreate" },
    { actingId: acting?.id, target: "for a phone" },
    { target: "refused", outcome: "forbidden" },
    // 23:59 and midnight in Yekaterinburg.
    { at: new Date("2026-10-31T18:59:00.000Z"), target: "in October" },
    { at: new Date("2026-10-31T19:00:00.000Z"), target: "in November" },
  );
  const found = async (input: Partial<InputOf<typeof journalList>>) => targets(await list(input));
  expect(await found({ staff: admin.userId })).toEqual(["by the admin"]);
  expect(await found({ client: String(client.userId) })).toEqual(["for Vera"]);
  expect(await found({ client: "+7 (912) 111-22-33" })).toEqual(["for Vera"]);
  expect(await found({ client: "8 912 000-00-77" })).toEqual(["for a phone"]);
  expect(await found({ call: "orderCreate" })).toEqual(["for Vera"]);
  expect(await found({ outcome: "refused" })).toEqual(["refused"]);
  expect(await found({ target: " O-7 " })).toEqual(["O-7"]);
  expect(await found({ atFrom: "2026-10-01", atTo: "2026-10-31" })).toEqual(["in October"]);
  expect(await found({ atFrom: "2026-11-01", atTo: "2026-11-01" })).toEqual(["in November"]);
  expect(await found({ staff: admin.userId, outcome: "refused" })).toEqual([]);
  await insert({ call: "gaveUpRetry", target: "job-1" }, { call: "failedWorkRetry", target: "job-2" });
  const retried = (await list({ call: "failedWorkRetry" })).rows.map(({ target, call }) => [target, call]);
  expect(retried.toSorted()).toEqual(["job-1", "job-2"].map((target) => [target, "failedWorkRetry"]));
  const { rows } = await list({ target: "for a phone" });
  expect(rows[0]).toMatchObject({ client: null, clientPhone: phoneDigits, title: "Добавить в корзину" });
  const { options } = await list();
  expect(options.staff?.map(({ value }) => value).sort()).toEqual(
    [admin, manager].map(({ userId }) => `${userId}`).sort(),
  );
  expect(options.call).toContainEqual({ value: "journalList", label: "Журнал действий сотрудников" });
});

it("of a client are those of the accounts that were joined with the client's", async () => {
  const [stays, goes] = [await signInUser(shop, { phones: ["+79121112244"] }), await signInUser(shop)];
  await insert({ clientUserId: goes.userId, target: "before they were joined" });
  const byPhone = async () => targets(await list({ client: "+79121112244" }));
  expect(await byPhone()).toEqual([]);
  await connection.db.insert(accountMerges).values({
    key: randomUUID(),
    staysId: stays.userId,
    goesId: goes.userId,
    reason: "Один человек",
    state: "done",
    requestedById: manager.userId,
    requestedAt: new Date(BASE),
    endsAt: new Date(BASE),
    decidedById: admin.userId,
    decidedAt: new Date(BASE),
    rows: {},
  });
  expect(await byPhone()).toEqual(["before they were joined"]);
  expect(targets(await list({ client: String(stays.userId) }))).toEqual(["before they were joined"]);
});

it("an entry has what was before and after, why, and the id of the request", async () => {
  await insert({ target: "O-900", before: { status: "new" }, after: { status: "ready" }, requestId: "r-1" });
  const { rows } = await list({ target: "O-900" });
  expect(dataOf(await gateway.call(journalEntry, { id: rows[0]?.id ?? 0 }, admin))).toMatchObject({
    staff: { id: manager.userId, name: "Ольга Сотрудник" },
    before: { status: "new" },
    after: { status: "ready" },
    reason: null,
    requestId: "r-1",
  });
  expect(await gateway.call(journalEntry, { id: 999_999 }, admin)).toMatchObject({ code: "not_found" });
});

it("an export has every row in few replies, and is in the journal itself with its filters", async () => {
  await insert(...Array.from({ length: 1_001 }, (_, index) => ({ call: "garageAdd", target: `G-${index}` })));
  const first = await list({ call: "garageAdd", purpose: "export" });
  expect(first.rows).toHaveLength(1_000);
  expect(first.total).toBe(1_001);
  const rest = await list({ call: "garageAdd", purpose: "export", after: first.next ?? "" });
  expect(rest.rows).toHaveLength(1);
  expect(rest.next).toBeNull();
  const { rows } = await list({ call: "journalList" });
  expect(rows.map(({ target, staff }) => [target, staff?.id])).toEqual([["CSV", admin.userId]]);
});

it("more than a thousand rows are told as more", async () => {
  expect((await list()).total).toBe(1_001);
});
