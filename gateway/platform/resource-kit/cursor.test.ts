import fc from "fast-check";
import { expect, it } from "vitest";
import { type CursorKeys, decodeCursor, encodeCursor, type KeyKind } from "./cursor.ts";

const whole = fc.maxSafeInteger().map(String);
const keys: Record<KeyKind, fc.Arbitrary<string>> = {
  moment: whole,
  number: whole,
  text: fc.string({ unit: "grapheme", maxLength: 100 }).filter((text) => text.length <= 200 && !text.includes("\0")),
  uuid: fc.uuid(),
};
const kind = fc.constantFrom<KeyKind>("moment", "number", "text", "uuid");
const kinds = fc.record({ sort: kind, id: kind });

it("a cursor is read as it was written", () => {
  const written = kinds.chain((of) => fc.record({ of: fc.constant(of), sort: keys[of.sort], id: keys[of.id] }));
  fc.assert(
    fc.property(written, ({ of, sort, id }) => {
      expect(decodeCursor(encodeCursor({ sort, id }), of)).toEqual({ sort, id });
    }),
  );
});

it("every other text is no cursor, and none throws", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString("base64url")),
    fc.tuple(fc.string(), fc.string()).map(([sort, id]) => encodeCursor({ sort, id })),
  );
  fc.assert(
    fc.property(anything, kinds, (text, of) => {
      const found = decodeCursor(text, of);
      if (found === null) return;
      expect(typeof found.sort).toBe("string");
      if (of.sort !== "text" && of.sort !== "uuid") expect(Number.isSafeInteger(Number(found.sort))).toBe(true);
    }),
  );
});

const numbers = { sort: "moment", id: "number" } as const;
it.each<[string, CursorKeys]>([
  ["a number with a fraction", { sort: "1.5", id: "1" }],
  ["a number beyond what is counted exactly", { sort: "1", id: "9007199254740992" }],
  ["words where a number belongs", { sort: "now()", id: "1" }],
])("%s is refused", (_what, cursor) => {
  expect(decodeCursor(encodeCursor(cursor), numbers)).toBeNull();
});
