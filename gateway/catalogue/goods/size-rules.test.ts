import { expect, it } from "vitest";
import { distinctSize } from "./size-rules.ts";

const battery = (attributes: Record<string, string>) =>
  distinctSize({ category: "battery", sizeText: "60 А·ч 540 А", attributes });

it.each([
  [{ polarity: "reverse", type_case: "europe" }, "60 А·ч 540 А, обратная"],
  [{ polarity: "direct", type_case: "asia" }, "60 А·ч 540 А, прямая, азиатский корпус"],
  [{ polarity: "universal" }, "60 А·ч 540 А, универсальная"],
  [{}, "60 А·ч 540 А"],
])("a battery of %o is «%s»", (attributes, expected) => {
  expect(battery(attributes as Record<string, string>)).toBe(expected);
});

it("other goods have their size alone", () => {
  expect(distinctSize({ category: "tyre", sizeText: "205/55 R16", attributes: { polarity: "direct" } })).toBe(
    "205/55 R16",
  );
});
