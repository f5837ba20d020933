import fc from "fast-check";
import { expect, it } from "vitest";
import { LOGO_LONG_SIDE, logoProblem } from "./logo-rules.ts";

it.each([
  [64, 64, null],
  [256, 64, null],
  [257, 64, "слишком широкий"],
  [63, 63, "слишком мелкий"],
  [64, 65, "слишком высокий"],
  // Twice wrong: a larger one of the same shape would not do either.
  [200, 10, "слишком широкий"],
])("a logo of %i × %i: %s", (width, height, problem) => {
  if (problem === null) expect(logoProblem({ width, height })).toBeNull();
  else expect(logoProblem({ width, height })).toContain(problem);
});

it("one of a good shape is never too small once it has been made smaller", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: LOGO_LONG_SIDE, max: 9_000 }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      (width, ratio) => {
        const height = Math.ceil(width / ratio);
        fc.pre(logoProblem({ width, height }) === null);
        const scale = LOGO_LONG_SIDE / width;
        expect(logoProblem({ width: LOGO_LONG_SIDE, height: Math.round(height * scale) })).toBeNull();
      },
    ),
  );
});
