import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markingCodeProblem, pieceOfCode, readMarkingCodes, shortCode } from "./marking-rules.ts";

const CODE = "010460043993125621JgXJ5.T112000";
const PROVEN = `${CODE}\u001d91ffd0\u001d92aGVsbG8=`;

describe("marking codes", () => {
  it("are read from what scanners and people type: lines, spaces, the sign of the scanner and brackets of print", () => {
    const printed = CODE.replace(/^01(\d{14})21/, "(01)$1(21)");
    expect(readMarkingCodes(`  ]d2${CODE}\r\n${printed} ${PROVEN}\n`)).toEqual([CODE, CODE, PROVEN]);
    expect(readMarkingCodes(" \n")).toEqual([]);
  });

  it("are right with and without the part that proves them, which does not make another piece of them", () => {
    expect([CODE, PROVEN].map(markingCodeProblem)).toEqual([null, null]);
    expect(pieceOfCode(PROVEN)).toBe(CODE);
    expect(shortCode(PROVEN)).toBe(`…${CODE.slice(-8)}`);
  });

  it("say what is wrong with them", () => {
    expect(markingCodeProblem("4600439931256")).toMatch(/не похож/);
    expect(markingCodeProblem(`${CODE}${"x".repeat(200)}`)).toMatch(/не похож/);
    expect(markingCodeProblem(CODE.replace("1256", "1257"))).toMatch(/ещё раз/);
  });

  it("have one figure right to check the others by", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/), (figures) => {
        const right = Array.from({ length: 10 }, (_, last) => `01${figures}${last}21abcdefgh`).filter(
          (code) => markingCodeProblem(code) === null,
        );
        expect(right).toHaveLength(1);
      }),
    );
  });
});
