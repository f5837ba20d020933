import { z } from "zod";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import type { Shape } from "./shape-text.ts";

/** A schema of the contract as JSON Schema: as callers send it, or as they receive it. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape;
}

/** A parameter of an address, as OpenAPI describes it. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  /** An object whose fields are the parameters: for names that callers choose. */
  style?: "form";
  explode?: true;
  schema: Shape;
}

/** Whether a call by this method has a body; otherwise its input is in the address. */
export const takesBody = ({ inQuery }: Endpoint, method: string): boolean =>
  (method === "POST" || method === "PUT") && !inQuery;

/** Parameters in the address of a call as they are written there: a list is `name[]`, once per value. */
export function parametersOf(endpoint: Endpoint, path: string, method: string): Parameter[] {
  const input = schemaOf(endpoint.input, "input");
  if (endpoint.readsQuery) return goodsQueryParameters(input);
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const required = new Set(input.required);
  return Object.entries(input.properties ?? {}).flatMap(([name, schema]): Parameter[] => {
    if (inPath.has(name)) return [{ name, in: "path", required: true, schema }];
    return takesBody(endpoint, method) ? [] : queryParameters(name, schema, required.has(name));
  });
}

/** Where a value or a list is accepted, each has its own name, and neither is required. */
function queryParameters(name: string, schema: Shape, required: boolean): Parameter[] {
  const list = schema.anyOf?.find((choice) => choice.type === "array");
  const one = schema.anyOf?.find((choice) => choice.type !== "array");
  if (list && one) {
    return [one, list].flatMap((choice) => queryParameters(name, choice, false));
  }
  return [{ name: wireName(name, schema), in: "query", required, schema }];
}

/** The name of a value in an address and in a form. */
export const wireName = (name: string, schema: Shape | undefined): string =>
  schema?.type === "array" ? `${name}[]` : name;

/** The wire form of a catalogue request: its keys are names of parameters. CAT-042, CAT-043 */
function goodsQueryParameters({ properties = {} }: Shape): Parameter[] {
  const { category = {}, filters = {}, ranges = {}, ...window } = properties;
  const ofKeys = (
    name: string,
    description: string,
    ending: string,
    value: Shape | boolean | undefined,
  ): Parameter => ({
    name,
    in: "query",
    required: false,
    description,
    style: "form",
    explode: true,
    schema: {
      type: "object",
      propertyNames: { type: "string", pattern: endedBy(filters.propertyNames?.pattern, ending) },
      additionalProperties: value ?? true,
    },
  });
  const range = typeof ranges.additionalProperties === "object" ? ranges.additionalProperties.properties : {};
  return [
    {
      name: "category[]",
      in: "query",
      required: false,
      description: "Категория; без неё tyre",
      schema: category,
    },
    ofKeys(
      "{key}[]",
      "Значения фильтра, по одному на параметр: brand[]=nokian&brand[]=cordiant",
      "[]",
      filters.additionalProperties,
    ),
    ofKeys("{key}[from]", "Нижняя граница: price[from]=5000", "[from]", range?.from),
    ofKeys("{key}[to]", "Верхняя граница: price[to]=9000", "[to]", range?.to),
    ...Object.entries(window).map(([name, schema]): Parameter => ({ name, in: "query", required: false, schema })),
  ];
}

/** The pattern of a key, extended by an ending. */
const endedBy = (pattern = "^.+$", ending: string): string =>
  pattern.replace(/\$$/, `${ending.replace(/[[\]]/g, "\\$&")}$`);
