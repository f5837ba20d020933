import { expect, it } from "vitest";
import { shownState } from "./list-facts.ts";

const always = { startsAt: null, endsAt: null, archivedAt: null };
const NOW = "2026-12-01T09:00";

it.each([
  [always, "shown"],
  [{ ...always, startsAt: NOW }, "shown"],
  [{ ...always, startsAt: "2026-12-01T09:01" }, "planned"],
  [{ ...always, endsAt: NOW }, "over"],
  [{ ...always, endsAt: "2026-12-01T09:01" }, "shown"],
  [{ ...always, archivedAt: new Date(0) }, "archived"],
] as const)("%j is %s at nine", (times, state) => {
  expect(shownState(times, NOW)).toBe(state);
});
