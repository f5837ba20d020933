import { expect, it } from "vitest";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { failedWork } from "../../office/failed-work/failed-work.server.tsx";
import { tickOfRow } from "./row-acts.ts";

const rowOf = (id: string) => ({
  id,
  kind: "mail",
  title: "Письмо",
  subject: "",
  reason: "",
  attempts: 1,
  at: "2026-11-20T09:00:00Z",
});

/** What the file of a list that never ends has below its head, and what was asked for it. */
async function fileOf(query: string, ticked: readonly string[]) {
  const reply = ok({
    rows: ["message-1", "message-2"].map(rowOf),
    total: 2,
    next: "further",
    previous: null,
    options: {},
  });
  const { visitor, asked } = visitorWith({ failedWorkList: reply }, undefined, {
    user: { roles: [{ id: "admin" }] },
    region: async () => ({ zone: "Europe/Moscow" }),
  } as unknown as Partial<Visitor>);
  const address = new URLSearchParams(query);
  for (const id of ticked) address.append("row", tickOfRow({ id, seen: "", title: "" }));
  const response = await failedWork.exportCsv(
    visitor,
    new Request(`http://shop.test/back-office/jobs/export.csv?${address}`),
  );
  const lines = (await response.text()).trim().split("\n").length - 1;
  return { lines, asked: asked.map(({ input }) => (input as { after?: string }).after ?? "the beginning") };
}

it("the file of ticked rows has each of them once, and asks for the beginning and their page alone", async () => {
  expect(await fileOf("after=far", ["message-2"])).toEqual({ lines: 1, asked: ["the beginning"] });
  expect(await fileOf("after=far", ["message-2", "message-9"])).toEqual({ lines: 1, asked: ["the beginning", "far"] });
  expect(await fileOf("", ["message-9"])).toEqual({ lines: 0, asked: ["the beginning"] });
});
