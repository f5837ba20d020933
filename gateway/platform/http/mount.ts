import type { Context, Hono } from "hono";
import type { z } from "zod";
import { actingCodes } from "../../contract/office/acting.ts";
import type { Endpoint, Envelope, ReplyError } from "../../contract/platform/endpoint.ts";
import { cleanField } from "../../contract/platform/typed-text.ts";
import { isDatabaseBusy } from "../db/database-busy.ts";
import { ApiError } from "./api-error.ts";
import { openCallAudit } from "./call-audit.ts";
import { admit, clientAddressOf } from "./caller.ts";
import type { Identity } from "./identity.ts";
import { openPageReads, ownReads } from "./page-reads.ts";
import type { Route } from "./route.ts";

/** Receives internal errors; a customer never sees them. */
export interface GatewayLog {
  error(details: { call: string; error: unknown }): void;
}

/**
 * Serves routes on Hono: refuses who may not make the call, parses the input, runs the handler, wraps the reply. The contract decides
 * paths, methods, statuses and who may call.
 */
export function mount(app: Hono, routes: readonly Route[], identity: Identity, log: GatewayLog): void {
  const readsOf = openPageReads();
  for (const { endpoint, handle } of routes) {
    const serveAs = (path: string) => {
      const readPath = pathReader(path);
      return async (context: Context) => {
        const audit = openCallAudit(endpoint, originOf(context), identity.journal);
        try {
          const pathValues = readPath(context.req.path);
          const page = endpoint.effect === "read" ? readsOf(context.req.header("X-Page-Reads")) : ownReads;
          const caller = await admit(endpoint, { context, identity, audit, page });
          const parsed = endpoint.input.safeParse(cleanInput(await rawInput(context, pathValues, endpoint)));
          if (!parsed.success) throw new ApiError("invalid", fieldErrors(parsed.error));
          const data = await handle(parsed.data, caller);
          await audit.finish("done");
          return reply(context, 200, data, [], endpoint);
        } catch (error) {
          const refusal = error instanceof ApiError ? error : null;
          // The answer is about the call; a journal that cannot be written is the log's.
          await audit.finish(refusal?.code ?? "failed").catch((unwritten: unknown) => {
            log.error({ call: endpoint.name, error: unwritten });
          });
          if (refusal) return reply(context, statusOf(endpoint, refusal.code), refusal.data, refusal.errors);
          log.error({ call: endpoint.name, error });
          return isDatabaseBusy(error)
            ? reply(context, 503, null, [
                { message: "Сервис временно недоступен. Повторите через минуту", code: "unavailable" },
              ])
            : reply(context, 500, null, [{ message: "Упс, кажется что-то пошло не так" }]);
        }
      };
    };
    for (const path of [endpoint.path, endpoint.alsoPath].flatMap(spellingsOf)) {
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (method) app.on(method, honoPath(path), serveAs(path));
      }
    }
  }
}

/** A path that is specified with a slash at its end is served without it as well. */
const spellingsOf = (path: string | undefined): string[] =>
  path === undefined ? [] : path.endsWith("/") ? [path, path.slice(0, -1)] : [path];

/** Ids of requests are short; a longer one is nobody's. */
const MAX_REQUEST_ID = 100;

const originOf = (context: Context) => ({
  address: clientAddressOf(context),
  requestId: (context.req.header("X-Request-Id") ?? "").slice(0, MAX_REQUEST_ID),
});

/** The HTTP status of a code of the endpoint or of any call made for a client. */
const statusOf = ({ codes }: Endpoint, code: string): number =>
  codes[code] ?? (actingCodes as Record<string, number>)[code] ?? 500;

function reply(
  context: Context,
  status: number,
  data: unknown,
  errors: ReplyError[],
  { fieldsBesideData }: Pick<Endpoint, "fieldsBesideData"> = {},
): Response {
  const envelope: Envelope<unknown> = { status_code: status, data, errors };
  context.header("Cache-Control", "private, no-store");
  return context.json(fieldsBesideData && isRecord(data) ? { ...data, ...envelope } : envelope, status as 200);
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
  { input, multipart, readsQuery }: Endpoint,
): Promise<unknown> {
  const method = context.req.method;
  if (context.req.url.includes("%00")) throw nulRefused();
  if (method === "POST" || method === "PUT") {
    const isForm = context.req.header("Content-Type")?.startsWith("multipart/form-data") === true;
    const body = multipart && isForm ? await readForm(context) : await readJson(context);
    return isRecord(body) ? withoutBlanks({ ...queryValues(context), ...body, ...pathValues }, input) : body;
  }
  if (readsQuery) return new URL(context.req.url).searchParams;
  return withoutBlanks({ ...queryValues(context), ...pathValues }, input);
}

/**
 * `status=` of an address and `promocode: null` of a body are left out where the input may do without them and knows no such value. A null
 * in place of something that has a default is refused: nobody may have asked for the default.
 */
function withoutBlanks(values: Record<string, unknown>, input: z.ZodType): Record<string, unknown> {
  const fields = "shape" in input ? (input.shape as Record<string, z.ZodType>) : {};
  const isLeftOut = ([name, value]: [string, unknown]): boolean => {
    if (value !== "" && value !== null) return false;
    const without = fields[name]?.safeParse(undefined);
    if (!without?.success || (value === null && without.data !== undefined)) return false;
    return fields[name]?.safeParse(value).success === false;
  };
  return Object.fromEntries(Object.entries(values).filter((entry) => !isLeftOut(entry)));
}

/** Every text of an input as `cleanField` has it, whoever typed it: forms of the site, and programs that call without it. */
function cleanInput(input: unknown, name = ""): unknown {
  if (typeof input === "string") return cleanField(name, input);
  if (Array.isArray(input)) return input.map((each) => cleanInput(each, name));
  if (input instanceof URLSearchParams)
    return new URLSearchParams([...input].map(([key, value]) => [key, cleanField(key, value)]));
  if (!isPlainRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, cleanInput(value, key)]));
}

/** Not a file of a form. */
const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

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
    if (!match) throw noSuchPath();
    return Object.fromEntries(names.map((name, position) => [name, decode(match[position + 1] ?? "")]));
  };
}

const noSuchPath = () => new ApiError("not_found", "Такого адреса нет");

/** Anybody may send escapes that stand for no text. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw noSuchPath();
  }
}
