import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { z } from "zod";
import type { Endpoint, Envelope, ReplyError } from "../contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import type { Caller, Route } from "./route.ts";

/** Receives internal errors; a customer never sees them. */
export interface GatewayLog {
  error(details: { call: string; error: unknown }): void;
}

/** Serves routes on Hono: parses the input, runs the handler, wraps the reply. The contract decides paths, methods and statuses. */
export function mount(app: Hono, routes: readonly Route[], log: GatewayLog): void {
  for (const { endpoint, handle } of routes) {
    const serveAs = (path: string) => {
      const readPath = pathReader(path);
      return async (context: Context) => {
        try {
          const pathValues = readPath(context.req.path);
          const raw = await rawInput(context, pathValues, endpoint);
          const parsed = endpoint.input.safeParse(raw);
          if (!parsed.success) return reply(context, 422, null, fieldErrors(parsed.error));
          return reply(context, 200, await handle(parsed.data, callerOf(context)), []);
        } catch (error) {
          if (error instanceof ApiError)
            return reply(context, endpoint.codes[error.code] ?? 500, error.data, error.errors);
          log.error({ call: endpoint.name, error });
          return isDatabaseDown(error)
            ? reply(context, 503, null, [{ message: "Сервис временно недоступен", code: "unavailable" }])
            : reply(context, 500, null, [{ message: "Упс, кажется что-то пошло не так" }]);
        }
      };
    };
    for (const path of [endpoint.path, endpoint.alsoPath]) {
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (path && method) app.on(method, honoPath(path), serveAs(path));
      }
    }
  }
}

function reply(context: Context, status: number, data: unknown, errors: ReplyError[]): Response {
  const envelope: Envelope<unknown> = { status_code: status, data, errors };
  context.header("Cache-Control", "private, no-store");
  return context.json(envelope, status as 200);
}

/** Message of a field error whose schema has none. */
const INVALID_FIELD = "Проверьте это поле";

function fieldErrors(error: z.ZodError): ReplyError[] {
  return error.issues.map((issue) => ({
    message: /[а-яё]/i.test(issue.message) ? issue.message : INVALID_FIELD,
    // `contact.phone` becomes `contact_phone`: the form field follows the last underscore. CHK-018
    field: issue.path.join("_") || "message",
    code: "invalid",
  }));
}

/** PostgreSQL cannot store it, and nobody types it. */
const NUL = "\0";
const nulRefused = () => new ApiError("invalid", [{ message: "В тексте есть недопустимый знак", field: "message" }]);

async function rawInput(
  context: Context,
  pathValues: Record<string, string>,
  { multipart, readsQuery }: Endpoint,
): Promise<unknown> {
  const method = context.req.method;
  if (context.req.url.includes("%00")) throw nulRefused();
  if (method === "POST" || method === "PUT") {
    const isForm = context.req.header("Content-Type")?.startsWith("multipart/form-data") === true;
    const body = multipart && isForm ? await readForm(context) : await readJson(context);
    return isRecord(body) ? { ...queryValues(context), ...body, ...pathValues } : body;
  }
  if (readsQuery) return new URL(context.req.url).searchParams;
  return { ...queryValues(context), ...pathValues };
}

async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text === "") return {};
  if (text.includes("\\u0000")) throw nulRefused();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError("invalid", [{ message: "Тело запроса должно быть в формате JSON", field: "message" }]);
  }
}

async function readForm(context: Context): Promise<Record<string, unknown>> {
  const form = await context.req.formData().catch(() => {
    throw new ApiError("invalid", [{ message: "Форма получена не полностью", field: "message" }]);
  });
  for (const value of form.values()) if (typeof value === "string" && value.includes(NUL)) throw nulRefused();
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => (name.endsWith("[]") ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)])),
  );
}

/** `name=a` is a string, `name[]=a&name[]=b` a list. */
function queryValues(context: Context): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, list] of Object.entries(context.req.queries())) {
    if (name.endsWith("[]")) values[name.slice(0, -2)] = list;
    else values[name] = list[0] ?? "";
  }
  return values;
}

function callerOf(context: Context): Caller {
  const bearer = /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "");
  return {
    regionSlug: context.req.header("X-Region-Slug") ?? context.req.query("x_region_slug") ?? "",
    cartToken: context.req.header("X-Cart-Token") ?? getCookie(context, "cart") ?? null,
    accessToken: bearer?.[1] ?? null,
    clientAddress: context.req.header("X-Client-Address") ?? "",
    clientAgent: context.req.header("X-Client-Agent") ?? "",
    browserKey: context.req.header("X-Browser-Key") ?? null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The template for Hono's router: a segment with braces becomes one parameter. */
function honoPath(template: string): string {
  return template
    .split("/")
    .map((segment, position) => (segment.includes("{") ? `:p${position}` : segment))
    .join("/");
}

function pathReader(template: string): (path: string) => Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  if (names.length === 0) return () => ({});
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`^${escaped.replace(/\{\w+\}/g, "([^/]+?)")}$`);
  return (path) => {
    // A caller may write the comma between two coordinates either way. API-080
    const match = pattern.exec(path.replaceAll(/%2C/gi, ","));
    if (!match) throw new ApiError("not_found", "Такого адреса нет");
    return Object.fromEntries(names.map((name, position) => [name, decodeURIComponent(match[position + 1] ?? "")]));
  };
}

/** PostgreSQL classes 08 (connection) and 57P (shutdown), and errors of the socket. */
function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === "string" && /^(08|57P|ECONN|EPIPE|ENOENT)/.test(code)) return true;
    if (
      /Connection terminated|not queryable|connection timeout|timeout exceeded when trying to connect/i.test(
        cause.message,
      )
    )
      return true;
  }
  return false;
}
