import { expect, it } from "vitest";
import { pointsChange, pointsText } from "./points-text.ts";

it.each([
  [0, "0\u00a0баллов"],
  [1, "1\u00a0балл"],
  [2, "2\u00a0балла"],
  [11, "11\u00a0баллов"],
  [1_021, "1\u00a0021\u00a0балл"],
])("LOY-068 %i is written as %j", (count, text) => expect(pointsText(count)).toBe(text));

it("ACC-004 a change of the balance carries its sign", () =>
  expect([300, -1_200, 0].map(pointsChange)).toEqual(["+300", "−1\u00a0200", "0"]));
