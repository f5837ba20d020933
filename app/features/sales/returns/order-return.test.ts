import { expect, it } from "vitest";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import { readReturnTexts } from "./order-return.server.ts";

const requested = {
  id: 1,
  state: "requested",
  requestedAt: "2026-11-30T12:00:00Z",
  deadline: "2026-12-10T12:00:00Z",
  lines: [{ position: 0, quantity: 1 }],
  refund: null,
  refundBy: null,
  decision: "",
  paidBack: false,
};

it("asks to keep the goods only as long as the customer has them", async () => {
  const returns = [requested, { ...requested, id: 2, state: "to_approve", refund: 5_142_000, refundBy: "cash" }];
  const { visitor } = visitorWith({}, ok({ returns }));
  const access = { identity: "261130-4PYFL", orderAccessToken: "token" };
  const [waits, counted] = await readReturnTexts(visitor, access, "Europe/Moscow");
  expect(waits?.text).toContain("Товар сохраните вместе с упаковкой и чеком");
  expect(counted?.text).toMatch(/^Товар у нас\. Деньги вернём не позднее 10\sдекабря/);
});
