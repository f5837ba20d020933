import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { dayRange, listEndpoint } from "../../contract/platform/resource-kit.ts";
import { receipts } from "../db/schema/payments.ts";
import {
  asNumber,
  type CursorKeys,
  decodeCursor,
  encodeCursor,
  type KeyKind,
  listQuery,
  momentsIn,
} from "./list-store.ts";

const whole = fc.maxSafeInteger().map(String);
const keys: Record<KeyKind, fc.Arbitrary<string>> = {
  moment: whole,
  number: whole,
  text: fc.string({ unit: "grapheme", maxLength: 100 }).filter((text) => text.length <= 200 && !text.includes("\0")),
  uuid: fc.uuid(),
};
const keyKind = fc.constantFrom<KeyKind>("moment", "number", "text", "uuid");
const keyKinds = fc.record({ sort: keyKind, id: keyKind });

it("a cursor is read as it was written", () => {
  const written = keyKinds.chain((of) => fc.record({ of: fc.constant(of), sort: keys[of.sort], id: keys[of.id] }));
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
    fc.property(anything, keyKinds, (text, of) => {
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

const endpoint = listEndpoint({
  name: "exampleList",
  summary: "Примеры",
  resource: "examples",
  permission: "money",
  filters: { kind: z.enum(["full", "refund"]).optional(), ...dayRange("created") },
  row: z.object({ id: z.int() }),
});
const common = {
  order: { id: receipts.id },
  select: (): never => {
    throw new Error("Nothing is asked");
  },
};
const kind = (value: "full" | "refund") => eq(receipts.kind, value);
const created = momentsIn("created", receipts.createdAt, "Europe/Moscow");

it("a filter of the contract without SQL, and SQL that no filter of the contract asks for, do not compile", () => {
  const whole = listQuery(endpoint, { ...common, filters: { kind, ...created } });
  // @ts-expect-error nothing is found by the kind
  listQuery(endpoint, { ...common, filters: { ...created } });
  // @ts-expect-error nothing is found by days
  listQuery(endpoint, { ...common, filters: { kind } });
  // @ts-expect-error the contract has no number
  listQuery(endpoint, { ...common, filters: { kind, ...created, number: () => undefined } });
  // @ts-expect-error the contract has other values
  listQuery(endpoint, { ...common, filters: { kind: (value: number) => eq(receipts.id, value), ...created } });
  expect(Object.keys(whole.filters)).toEqual(["kind", "createdFrom", "createdTo"]);
});

const sorted = listEndpoint({
  name: "sortedList",
  summary: "Примеры",
  resource: "sorted-examples",
  permission: "money",
  filters: {},
  row: z.object({ id: z.int() }),
  sorts: ["sum", "at"],
});

it("a sort of the contract without SQL, and SQL that no sort of the contract asks for, do not compile", () => {
  const [sum, at] = [asNumber(receipts.id), receipts.createdAt];
  const whole = listQuery(sorted, { ...common, filters: {}, sorts: { sum, at } });
  // @ts-expect-error nothing is sorted by the moment
  listQuery(sorted, { ...common, filters: {}, sorts: { sum } });
  // @ts-expect-error nothing is sorted at all
  listQuery(sorted, { ...common, filters: {} });
  // @ts-expect-error the contract has no number
  listQuery(sorted, { ...common, filters: {}, sorts: { sum, at, number: at } });
  // @ts-expect-error a list that is never sorted
  listQuery(endpoint, { ...common, filters: { kind, ...created }, sorts: { sum } });
  expect(Object.keys(whole.sorts ?? {})).toEqual(["sum", "at"]);
});

it("a call is sorted by what its contract names, in both directions, and by nothing else", () => {
  const isTaken = (sort: string) => sorted.input.safeParse({ sort }).success;
  expect(["sum", "-sum", "at", "-at"].filter(isTaken)).toEqual(["sum", "-sum", "at", "-at"]);
  expect(["", "-", "id", "--sum", "sum desc"].filter(isTaken)).toEqual([]);
  expect(endpoint.input.safeParse({ sort: "id" }).success).toBe(false);
  expect(endpoint.input.safeParse({}).success).toBe(true);
});
