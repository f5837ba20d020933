import fc from "fast-check";
import { expect, it } from "vitest";
import { APPROVAL_ABOVE_KOPECKS, needsApproval } from "./approval-rules.ts";

const byStaff = (
  amountKopecks: number,
  rest: Partial<{ state: string; approvedById: number; actorKind: string }> = {},
) => ({
  actorKind: "staff",
  state: "done",
  approvedById: null,
  amountKopecks,
  ...rest,
});

it("one person returns up to the limit", () => {
  expect(needsApproval(APPROVAL_ABOVE_KOPECKS, [])).toBe(false);
  expect(needsApproval(APPROVAL_ABOVE_KOPECKS + 1, [])).toBe(true);
});

it("parts below the limit are one sum above it", () => {
  const parts = fc.array(fc.integer({ min: 1, max: APPROVAL_ABOVE_KOPECKS }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, ([last = 0, ...earlier]) => {
      const sum = earlier.reduce((all, each) => all + each, last);
      expect(
        needsApproval(
          last,
          earlier.map((each) => byStaff(each)),
        ),
      ).toBe(sum > APPROVAL_ABOVE_KOPECKS);
    }),
  );
});

it("what was approved, declined or commanded by the shop itself does not count", () => {
  const others = [
    byStaff(9_000_000, { approvedById: 7 }),
    byStaff(9_000_000, { state: "declined" }),
    byStaff(9_000_000, { actorKind: "system" }),
  ];
  expect(needsApproval(1, others)).toBe(false);
});
