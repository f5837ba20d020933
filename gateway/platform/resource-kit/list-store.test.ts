import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { dayRange, listEndpoint } from "../../contract/platform/resource-kit.ts";
import { receipts } from "../db/schema/payments.ts";
import { listQuery, momentsIn } from "./list-store.ts";

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
