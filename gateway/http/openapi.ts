import type { Endpoint } from "../contract/endpoint.ts";
import { parametersOf, takesBody, wireName } from "./parameters.ts";
import { schemaOf } from "./schema-of.ts";
import type { Shape } from "./shape-text.ts";

/** The OpenAPI 3.1 document of the contract. */
export function openApiOf(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, endpoint.alsoPath]) {
      if (!path) continue;
      const operations = paths[path] ?? {};
      paths[path] = operations;
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (method) operations[method.toLowerCase()] = operationOf(endpoint, path, method);
      }
    }
  }
  return { openapi: "3.1.0", info: { title: "Шлюз магазина", version: "1" }, paths };
}

function operationOf(endpoint: Endpoint, path: string, method: string): object {
  const bodyType = endpoint.multipart ? "multipart/form-data" : "application/json";
  return {
    operationId: [
      endpoint.name,
      path === endpoint.path ? "" : "AtOtherPath",
      method === endpoint.method ? "" : method,
    ].join(""),
    summary: endpoint.summary,
    tags: [endpoint.apiOrigin],
    parameters: parametersOf(endpoint, method),
    ...(takesBody(endpoint, method) && { requestBody: { content: { [bodyType]: { schema: bodyOf(endpoint) } } } }),
    responses: {
      200: { description: "Успех", ...jsonContent(schemaOf(endpoint.output, "output"), {}) },
      ...failuresOf(endpoint),
    },
  };
}

function bodyOf({ input, multipart }: Endpoint): Shape {
  const body = schemaOf(input, "input");
  if (!multipart) return body;
  const { properties = {}, required = [] } = body;
  return {
    ...body,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [wireName(name, schema), schema]),
    ),
    required: required.map((name) => wireName(name, properties[name])),
  };
}

/** By status; several codes may share one. What a failure carries beside its errors, the contract leaves open. */
function failuresOf({ codes }: Endpoint): Record<string, object> {
  const byStatus: Record<string, string[]> = {};
  for (const [code, status] of Object.entries(codes)) {
    byStatus[status] ??= [];
    byStatus[status].push(code);
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      { description: names.join(", "), ...jsonContent({ type: ["object", "null"] }, { enum: names }) },
    ]),
  );
}

const jsonContent = (data: Shape, code: Shape) => ({
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          status_code: { type: "integer" },
          data,
          errors: {
            type: "array",
            items: {
              type: "object",
              properties: { message: { type: "string" }, field: { type: "string" }, code: { type: "string", ...code } },
            },
          },
        },
      },
    },
  },
});
