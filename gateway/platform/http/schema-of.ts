import { z } from "zod";
import type { Shape } from "./shape-text.ts";

/** A schema of the contract as JSON Schema: as callers send it, or as they receive it. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;
}
