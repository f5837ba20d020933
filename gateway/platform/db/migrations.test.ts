import { expect, it } from "vitest";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** A migration is applied only when its moment is later than that of the last one that a database has: others would be passed over. */
it("each migration is later than the one before it", () => {
  const moments = journal.entries.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});
