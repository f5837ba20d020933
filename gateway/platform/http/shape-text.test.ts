import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Shape, shapeText } from "./shape-text.ts";

const textOf = (schema: z.ZodType) => shapeText(z.toJSONSchema(schema) as Shape);

describe("a shape of the contract as text", () => {
  it.each([
    ["a string", z.string(), "string"],
    ["a moment", z.iso.datetime(), "string (date-time)"],
    ["what may be absent", z.boolean().nullable(), "boolean | null"],
    ["chosen words", z.enum(["pickup", "courier"]), '"pickup" | "courier"'],
    ["a list of choices", z.array(z.enum(["a", "b"])), '("a" | "b")[]'],
    ["a dictionary", z.record(z.string(), z.number()), "{ [key]: number }"],
    ["nothing", z.object({}), "{}"],
  ])("%s", (_, schema, text) => {
    expect(textOf(schema)).toBe(text);
  });

  it("API-009 names each field, the optional ones with a question mark, the inner ones further in", () => {
    const schema = z.object({
      sku: z.string(),
      note: z.string().optional(),
      lines: z.array(z.object({ id: z.string() })),
    });
    expect(textOf(schema)).toBe("{\n  sku: string\n  note?: string\n  lines: {\n    id: string\n  }[]\n}");
  });
});
