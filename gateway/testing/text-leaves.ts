import type { z } from "zod";

export interface TextLeaf {
  /** Names from the input down to the field; a list adds none. */
  path: readonly string[];
  schema: z.ZodType;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?(): z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** Every part of a schema that takes a text, with the changes it makes of it. */
export function textLeavesOf(schema: z.ZodType, path: readonly string[] = []): TextLeaf[] {
  const { type, shape, element, options, innerType, valueType, in: first, out } = definitionOf(schema);
  const below = (inner: z.ZodType | undefined) => (inner ? textLeavesOf(inner, path) : []);
  switch (type) {
    case "string":
      return [{ path, schema }];
    case "object":
      return Object.entries(shape ?? {}).flatMap(([name, field]) => textLeavesOf(field, [...path, name]));
    case "union":
      return (options ?? []).flatMap(below);
    case "pipe": {
      const ofFirst = below(first);
      // A text that is changed or checked further is one leaf, whatever comes of it.
      return definitionOf(first ?? schema).type === "string"
        ? [{ path, schema }]
        : ofFirst.length > 0
          ? ofFirst
          : below(out);
    }
    default:
      return below(element ?? valueType ?? innerType);
  }
}
