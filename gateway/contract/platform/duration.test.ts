import { expect, it } from "vitest";
import { durationText } from "./duration.ts";

it.each([
  [45, "45\u00a0мин"],
  [60, "1\u00a0ч"],
  [72, "1\u00a0ч 12\u00a0мин"],
  [75, "1\u00a0ч 15\u00a0мин"],
  [0, "0\u00a0мин"],
])("%i minutes are said as %s", (minutes, text) => expect(durationText(minutes)).toBe(text));
