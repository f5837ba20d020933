import { z } from "zod";
import type { Shape } from "./shape-text.ts";

/** A schema of the contract as JSON Schema: what callers send of it, or what they get. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;
}
