import fc from "fast-check";
import { expect, it } from "vitest";
import { layOutDay, ROW_MINUTES, rowToSee } from "./lay-out-day.ts";

const block = (bayId: number, startMinute: number, endMinute: number) => ({ bayId, startMinute, endMinute });
const opening = { open: 540, close: 600 };

it("shows a visit over its quarters of an hour, and what is free between", () => {
  const visit = block(1, 555, 580);
  expect(layOutDay({ opening, bayIds: [1, 2], blocks: [visit], behind: [] })).toEqual([
    {
      minute: 540,
      cells: [
        { bayId: 1, span: 1, minute: 540, blocks: [] },
        { bayId: 2, span: 4, minute: 540, blocks: [] },
      ],
    },
    { minute: 555, cells: [{ bayId: 1, span: 2, minute: 555, blocks: [visit] }] },
    { minute: 570, cells: [] },
    { minute: 585, cells: [{ bayId: 1, span: 1, minute: 585, blocks: [] }] },
  ]);
});

it("shows two that share a quarter in one cell, and a closure around what stays", () => {
  const [first, second, closed] = [block(1, 540, 550), block(1, 550, 555), block(1, 0, 1_440)];
  const rows = layOutDay({ opening, bayIds: [1], blocks: [first, second], behind: [closed] });
  expect(rows.flatMap(({ cells }) => cells)).toEqual([
    { bayId: 1, span: 1, minute: 540, blocks: [first, second] },
    { bayId: 1, span: 3, minute: 555, blocks: [closed] },
  ]);
});

it("is longer for who comes outside of the hours, and nothing on a closed day without visits", () => {
  const late = block(1, 600, 630);
  expect(layOutDay({ opening, bayIds: [1], blocks: [late], behind: [] })).toHaveLength(6);
  expect(layOutDay({ opening: null, bayIds: [1], blocks: [late], behind: [] })).toHaveLength(2);
  expect(layOutDay({ opening: null, bayIds: [1], blocks: [], behind: [block(1, 0, 1_440)] })).toEqual([]);
});

it("covers every row of every bay once and loses no visit", () => {
  const minute = fc.integer({ min: 0, max: 287 }).map((five) => five * 5);
  const visit = fc
    .tuple(fc.integer({ min: 1, max: 3 }), minute, fc.integer({ min: 1, max: 24 }))
    .map(([bayId, start, fives]) => block(bayId, start, Math.min(1_440, start + fives * 5)));
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), fc.array(visit, { maxLength: 3 }), (blocks, behind) => {
      const rows = layOutDay({ opening: { open: 480, close: 1_200 }, bayIds: [1, 2, 3], blocks, behind });
      const cells = rows.flatMap((row) => row.cells);
      for (const bayId of [1, 2, 3]) {
        const own = cells.filter((cell) => cell.bayId === bayId);
        expect(own.reduce((sum, { span }) => sum + span, 0)).toBe(rows.length);
        for (const [at, { minute: from, span }] of own.entries())
          if (own[at + 1]) expect(own[at + 1]?.minute).toBe(from + span * ROW_MINUTES);
      }
      const shown = cells.flatMap((cell) => cell.blocks);
      for (const each of blocks) expect(shown).toContain(each);
    }),
  );
});

const wholeDay = Array.from({ length: 96 }, (_, at) => ({ minute: at * ROW_MINUTES }));

it.each([
  {
    what: "the first visit of another day",
    blocks: [block(1, 550, 600), block(2, 600, 640)],
    now: null,
    minute: 540,
    isVisit: true,
  },
  {
    what: "the next visit of today",
    blocks: [block(1, 60, 90), block(1, 555, 600)],
    now: 480,
    minute: 555,
    isVisit: true,
  },
  { what: "a visit that goes on", blocks: [block(1, 450, 600)], now: 480, minute: 450, isVisit: true },
  { what: "this moment when all is over", blocks: [block(1, 60, 90)], now: 480, minute: 480, isVisit: false },
])("a long day leads to $what", ({ blocks, now, minute, isVisit }) => {
  expect(rowToSee(wholeDay, blocks, now)).toEqual({ minute, isVisit });
});

it("leads nowhere when that is in sight, or nothing is planned for another day", () => {
  expect(rowToSee(wholeDay, [block(1, 165, 200)], null)).toBeNull();
  expect(rowToSee(wholeDay, [], 165)).toBeNull();
  expect(rowToSee(wholeDay, [], null)).toBeNull();
  expect(rowToSee([], [], 480)).toBeNull();
});
