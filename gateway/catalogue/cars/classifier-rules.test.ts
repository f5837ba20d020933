import { describe, expect, it } from "vitest";
import { yearsOf } from "./classifier-rules.ts";

describe("the years of a generation", () => {
  it.each([
    ["IV (2017–2023)", { from: 2017, to: 2023 }],
    ["III рестайлинг (2018-2020)", { from: 2018, to: 2020 }],
    ["V (с 2021)", { from: 2021, to: null }],
    ["I (1999)", { from: 1999, to: 1999 }],
  ])("are read from «%s»", (title, years) => expect(yearsOf(title)).toEqual({ years }));

  it.each(["IV", "E90", "3008 II", "2017–2023", "(рестайлинг)"])("are not told by «%s»", (title) =>
    expect(yearsOf(title)).toEqual({}),
  );
});
