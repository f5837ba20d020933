import type { Access, Endpoint } from "../../contract/platform/endpoint.ts";
import { parametersOf, schemaOf, takesBody, wireName } from "./parameters.ts";
import type { Shape } from "./shape-text.ts";

const WHO = {
  public: "Доступен всем",
  "optional-session": "Доступен всем; вошедшего пользователя узнаёт",
  session: "Доступен вошедшим пользователям",
  "telephony-secret": "Доступен телефонии по её секрету",
} as const satisfies Partial<Record<string & Access, string>>;

function whoMayCall(access: Access): string {
  if (typeof access === "string") return WHO[access];
  if ("clientsOf" in access)
    return `Доступен вошедшим пользователям, а с телефоном клиента — сотрудникам с правом ${access.clientsOf} и программам с секретом`;
  return `Доступен сотрудникам с правом ${access.staff}${access.orSecret ? " и программам с секретом" : ""}`;
}

/** Who may make a call and what it does, in Russian, for developers. */
export function accessText({ access, effect, onBehalf }: Endpoint): string {
  return [
    whoMayCall(access),
    effect === "read" ? "Без ответа его можно повторить" : "Меняет данные: повторять его без разбора нельзя",
    ...(onBehalf ? ["Сотрудник может сделать его за клиента"] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

const ENVELOPE =
  "Каждый вызов отвечает одинаково: status_code, data и errors; у некоторых поля data повторены рядом с ним. Текст ошибки написан для покупателя, code — из перечня вызова.";

const servers = [{ url: "/", description: "Сайт магазина или шлюз, где лежит этот документ" }];

const tags = [
  { name: "api", description: "Вызовы шлюза, {api} спецификации" },
  { name: "site", description: "Вызовы сайта региона, {site} спецификации; шлюз отвечает на них тоже" },
];

const securitySchemes = {
  session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Токен доступа пользователя" },
  staffSecret: {
    type: "apiKey",
    in: "header",
    name: "X-Secret-Token",
    description: "Секрет программ магазина; его же принимают параметры адреса secret-token и token и поле тела token",
  },
  telephonySecret: { type: "http", scheme: "bearer", description: "Секрет телефонии" },
};

const headers = {
  regionSlug: {
    name: "X-Region-Slug",
    in: "header",
    description: "Регион; без него основной",
    schema: { type: "string" },
  },
  cartToken: {
    name: "X-Cart-Token",
    in: "header",
    description: "Корзина; вместо заголовка может прийти cookie cart",
    schema: { type: "string" },
  },
};

/** The OpenAPI 3.1 document of the contract. */
export function openApiOf(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, Shape> = {};
  for (const endpoint of endpoints) {
    for (const written of [endpoint.path, endpoint.alsoPath]) {
      if (!written) continue;
      const path = withoutFinalSlash(written);
      const operations = paths[path] ?? {};
      paths[path] = operations;
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (method) operations[method.toLowerCase()] = hoistDefinitions(operationOf(endpoint, path, method), schemas);
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Шлюз магазина", version: "1", description: ENVELOPE },
    servers,
    tags,
    paths,
    components: { securitySchemes: schemesOf(endpoints), parameters: headers, schemas },
  };
}

/** A call is served with and without the slash at its end. */
const withoutFinalSlash = (path: string): string => path.replace(/\/$/, "");

/** Schemas that refer to themselves move to the components: references are of the whole document. */
function hoistDefinitions<Part extends object>(part: Part, schemas: Record<string, Shape>): Part {
  return JSON.parse(JSON.stringify(part), (key, value) => {
    if (key === "$ref" && typeof value === "string") return value.replace("#/$defs/", "#/components/schemas/");
    if (key !== "$defs") return value;
    Object.assign(schemas, value);
    return undefined;
  });
}

function operationOf(endpoint: Endpoint, path: string, method: string): object {
  const bodyType = endpoint.multipart ? "multipart/form-data" : "application/json";
  return {
    operationId: [
      endpoint.name,
      path === withoutFinalSlash(endpoint.path) ? "" : "AtOtherPath",
      method === endpoint.method ? "" : method,
    ].join(""),
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [endpoint.apiOrigin],
    security: securityOf(endpoint.access),
    parameters: [...parametersOf(endpoint, path, method), ...headersOf(endpoint.access)],
    ...(takesBody(endpoint, method) && { requestBody: { content: { [bodyType]: { schema: bodyOf(endpoint) } } } }),
    responses: {
      200: { description: "Успех", ...successOf(endpoint) },
      ...failuresOf(endpoint),
    },
  };
}

/** Each object is one way in; an empty one is anybody's. */
function securityOf(access: Access): Partial<Record<keyof typeof securitySchemes, []>>[] {
  switch (access) {
    case "public":
      return [];
    case "optional-session":
      return [{}, { session: [] }];
    case "session":
      return [{ session: [] }];
    case "telephony-secret":
      return [{ telephonySecret: [] }];
    default:
      return [{ session: [] }, ...("clientsOf" in access || access.orSecret ? [{ staffSecret: [] as [] }] : [])];
  }
}

/** Ways in that some call has. */
function schemesOf(endpoints: readonly Endpoint[]): object {
  const used = new Set(endpoints.flatMap(({ access }) => securityOf(access).flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

function headersOf(access: Access): { $ref: string }[] {
  const mayHaveCart = access === "session" || access === "optional-session";
  const names: (keyof typeof headers)[] = mayHaveCart ? ["regionSlug", "cartToken"] : ["regionSlug"];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
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

function successOf({ output, fieldsBesideData }: Endpoint): object {
  const data = schemaOf(output, "output");
  return jsonContent(data, {}, fieldsBesideData ? data.properties : {});
}

const jsonContent = (data: Shape, code: Shape, besideData: Shape["properties"] = {}) => ({
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          ...besideData,
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
