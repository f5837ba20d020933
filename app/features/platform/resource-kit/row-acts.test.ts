import { expect, it } from "vitest";
import { z } from "zod";
import { announcementCalls } from "../../../../gateway/contract/catalogue/announcements.ts";
import { reviewDeskDecide } from "../../../../gateway/contract/catalogue/review-desk.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
import { archiveRows } from "./archive-rows.server.ts";
import { actOnRows, rowAct } from "./row-acts.server.ts";
import { readTick, stillTicked, tickOfRow } from "./row-acts.ts";

const row = (id: string) => ({ id, seen: `v${id}`, title: `Отзыв ${id} & К°` });
const keys: string[] = [];
const acts = {
  publish: rowAct({
    permission: "content",
    label: "Оставить",
    form: z.object({ note: z.string("Напишите зачем") }),
    async run(visitor, { id, seen }, { note }, key) {
      keys.push(key);
      if (id === "2") return failed("invalid", "Уже скрыт") as Failure<string>;
      const done = await visitor.gateway.call(reviewDeskDecide, { id: Number(id), state: "published", reason: note });
      return done.ok ? { ok: true, text: `оставлен ${seen}` } : done;
    },
  }),
};

async function press(
  fields: Record<string, string>,
  ids: readonly string[],
  permissions: StaffPermission[] = ["content"],
) {
  const { visitor, asked } = visitorWith({ reviewDeskDecide: ok({}) });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const id of ids) form.append("row", tickOfRow(row(id)));
  const reply = await actOnRows(visitor, new Set(permissions), acts, form);
  return { ...reply, asked };
}

it("a tick says which row it is, how it was seen and what people call it", () => {
  expect(readTick(tickOfRow(row("7")))).toEqual(row("7"));
  expect(readTick("")).toBeNull();
  expect(readTick("id=7")).toEqual({ id: "7", seen: "", title: "7" });
});

it("each row is answered on its own, and what was refused stays ticked", async () => {
  const { data, init, asked } = await press({ intent: "publish", note: "да", key: "k" }, ["1", "2", "3"]);
  expect(init?.status).toBe(200);
  expect(data.results.map(({ title, isDone, text }) => [title, isDone, text])).toEqual([
    ["Отзыв 1 & К°", true, "оставлен v1"],
    ["Отзыв 2 & К°", false, "Уже скрыт"],
    ["Отзыв 3 & К°", true, "оставлен v3"],
  ]);
  expect(asked.map(({ input }) => (input as { id: number }).id)).toEqual([1, 3]);
  expect([...stillTicked(data)]).toEqual(["2"]);
});

it("a form that lacks something does nothing, and keeps its ticks and what was typed", async () => {
  const { data, init, asked } = await press({ intent: "publish", key: "k" }, ["1", "2"]);
  expect(init?.status).toBe(422);
  expect(data.problems).toEqual(["Напишите зачем"]);
  expect([...stillTicked(data)]).toEqual(["1", "2"]);
  expect(asked).toEqual([]);
  expect((await press({ intent: "publish", note: "да" }, [])).data.problems).toEqual(["Отметьте строки"]);
});

it("the same form sent twice asks with the same key for the same row, and another form with others", async () => {
  keys.length = 0;
  for (const key of ["a", "a", "b"]) await press({ intent: "publish", note: "да", key }, ["1", "2"]);
  const [first, second, ...rest] = keys;
  expect(rest.slice(0, 2)).toEqual([first, second]);
  expect(new Set(keys).size).toBe(4);
  expect(z.uuid().safeParse(first).success).toBe(true);
});

it("an act is nobody's who lacks its permission, and one that nobody made is a page that is not there", async () => {
  await expect(press({ intent: "publish", note: "да" }, ["1"], ["goods"])).rejects.toMatchObject({ status: 403 });
  for (const intent of ["", "toString", "erase"])
    await expect(press({ intent }, ["1"])).rejects.toMatchObject({ status: 404 });
});

it("rows go into the archive as they are now; those that are there already are told so", async () => {
  const stored = (isArchived: boolean) =>
    ok({ id: "7", version: 4, changedBy: "", changedAt: "", isArchived, values: {} });
  const archive = archiveRows(announcementCalls).archive;
  const press = async (isArchived: boolean) => {
    const { visitor, asked } = visitorWith({
      [announcementCalls.get.name]: stored(isArchived),
      [announcementCalls.archive.name]: ok({}),
    });
    const form = new FormData();
    form.set("intent", "archive");
    form.append("row", tickOfRow(row("7")));
    const { data } = await actOnRows(visitor, new Set(["content"]), { archive }, form);
    return { results: data.results, asked: asked.map(({ name, input }) => [name, input]) };
  };
  expect(await press(false)).toMatchObject({
    results: [{ isDone: true, text: "убрано в архив" }],
    asked: [
      [announcementCalls.get.name, { id: 7 }],
      [announcementCalls.archive.name, { id: 7, version: 4, isArchived: true }],
    ],
  });
  expect(await press(true)).toMatchObject({
    results: [{ isDone: true, text: "уже в архиве" }],
    asked: [{ 0: announcementCalls.get.name }],
  });
});
