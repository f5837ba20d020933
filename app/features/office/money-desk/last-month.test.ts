import { expect, it } from "vitest";
import { lastMonth } from "./money-export.server.tsx";

it.each([
  ["2026-11-23T06:00:00Z", "2026-10-01", "2026-10-31"],
  ["2026-12-31T20:59:59Z", "2026-11-01", "2026-11-30"],
  // Already January in Moscow.
  ["2026-12-31T21:00:00Z", "2026-12-01", "2026-12-31"],
  ["2028-03-01T00:00:00Z", "2028-02-01", "2028-02-29"],
])("before %s the last month was %s to %s", (now, from, to) => {
  expect(lastMonth(new Date(now))).toEqual({ from, to });
});
