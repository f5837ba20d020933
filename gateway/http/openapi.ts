import { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Shape } from "./shape-text.ts";

const ENVELOPE_ERRORS = {
  type: "array",
  items: {
    type: "object",
    properties: { message: { type: "string" }, field: { type: "string" }, code: { type: "string" } },
  },
};

/** The OpenAPI 3.1 document of the contract. */
export function openApiOf(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    for (const method of [endpoint.method, endpoint.alsoMethod]) {
      if (method) path[method.toLowerCase()] = operationOf(endpoint, method);
    }
  }
  return { openapi: "3.1.0", info: { title: "Шлюз магазина", version: "1" }, paths };
}

function operationOf(endpoint: Endpoint, method: string): object {
  const input = schemaOf(endpoint.input, "input");
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const properties = Object.entries((input.properties ?? {}) as Record<string, object>);
  const hasBody = (method === "POST" || method === "PUT") && !endpoint.inQuery;
  const bodyType = endpoint.multipart ? "multipart/form-data" : "application/json";
  const required = new Set((input.required ?? []) as string[]);
  return {
    operationId: `${endpoint.name}${method === endpoint.method ? "" : method}`,
    summary: endpoint.summary,
    tags: [endpoint.host],
    parameters: properties
      .filter(([name]) => names.includes(name) || !hasBody)
      .map(([name, schema]) => ({
        name,
        in: names.includes(name) ? "path" : "query",
        required: names.includes(name) || required.has(name),
        schema,
      })),
    ...(hasBody && { requestBody: { content: { [bodyType]: { schema: input } } } }),
    responses: {
      200: { description: "Успех", ...jsonContent(schemaOf(endpoint.output, "output")) },
      ...Object.fromEntries(
        Object.entries(endpoint.codes).map(([code, status]) => [
          String(status),
          { description: code, ...jsonContent({ type: "null" }) },
        ]),
      ),
    },
  };
}

const jsonContent = (data: object) => ({
  content: {
    "application/json": {
      schema: { type: "object", properties: { status_code: { type: "integer" }, data, errors: ENVELOPE_ERRORS } },
    },
  },
});

export function schemaOf(schema: z.ZodType, io: "input" | "output"): Shape & Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Shape & Record<string, unknown>;
}
