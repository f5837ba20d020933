import { z } from "zod";
import { dayField } from "./local-time.ts";
import type { StaffPermission } from "./staff-permissions.ts";

/** The host of the specification that serves a call: {api} (the gateway) or {site} (the regional site). API-001 */
export type ApiOrigin = "api" | "site";

/** Error codes of every call. */
export const commonCodes = { invalid: 422, not_found: 404, too_many: 429, unavailable: 503 } as const;
export type CommonCode = keyof typeof commonCodes;

/** The caller's credential was refused. Calls that need a session have it without naming it. */
export const signInCodes = { unauthorized: 401 } as const;

/** Codes of calls that take a session only within ten minutes of its sign-in. */
export const proofCodes = { proof_required: 403 } as const;

/**
 * Who may make a call; the mount of the gateway enforces it before the input is read.
 * `public`: anybody, and nobody asks who it is. `optional-session`: anybody; a signed-in user is known to the handler.
 * `session`: signed-in users. `staff`: whose roles grant the permission, and with `orSecret` programs that show the staff secret.
 * `telephony-secret`: the provider of telephony. `clientsOf`: signed-in users for themselves and, where the input has a `phone` or
 * `clientPhone`, staff with the permission and programs with the staff secret for the client of that phone.
 */
export type Access = "public" | "optional-session" | "session" | "telephony-secret" | StaffAccess | ClientsAccess;

export interface StaffAccess {
  staff: StaffPermission;
  orSecret?: true;
}

export interface ClientsAccess {
  clientsOf: StaffPermission;
}

/** Calls about the data of one user, whose carts and belongings they read or change. */
type PersonalAccess = "optional-session" | "session" | ClientsAccess;

/** Codes that follow from who may make a call. */
type AccessCode<A extends Access> = A extends "public" | "optional-session"
  ? never
  : A extends "session" | "telephony-secret"
    ? "unauthorized"
    : "unauthorized" | "forbidden";

/** How long the site uses a reply without another call, and how long it replaces that of a gateway that does not answer. CFG-019 */
export interface ReplyCache {
  /** One for all visitors of a region, or one for each cart. */
  per: "region" | "cart";
  freshSeconds: number;
  staleSeconds: number;
  /** A reply from before a change of announcements, banners, regions or centres is not fresh any more. */
  followsContent?: true;
}

/**
 * How long a read is waited for. `page`: reads of one page share its time. `before-page`: the same, but leaves the page its time.
 * `third-party`: once, for all the time of the page; the gateway asks somebody outside and answers in time that they do not.
 * `survey`: 20 seconds, for what is read from all goods for a file, and for
 * reports of a year that staff wait for.
 */
export type Deadline = "page" | "before-page" | "third-party" | "survey";

/**
 * One call of the gateway: its address, input, output and error codes, who may make it and what the site may do with it.
 * `input` is flat: names in `{braces}` of the path are taken from it, the rest becomes the query of a GET or DELETE
 * and the JSON body of a POST or PUT. `codes` maps each closed error code to its HTTP status.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
  A extends Access = Access,
> {
  name: string;
  summary: string;
  apiOrigin: ApiOrigin;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  /** Further methods answered by the same handler (goods/view is called both ways, API-048). */
  alsoMethod?: "GET" | "POST";
  /** Another path of the same call, where callers use both. C-08 */
  alsoPath?: `/${string}`;
  /** The input of a POST is its query; it has no body. */
  inQuery?: true;
  /** The input's schema parses the complete query itself. */
  readsQuery?: true;
  /** The input comes as a form with files; `name[]` is a list. */
  multipart?: true;
  /** The fields of `data` stand beside it as well: the specification writes them without `data.`. */
  fieldsBesideData?: true;
  access: A;
  /** A read may be asked again when no answer came; a write is sent once, whatever happens. */
  effect: "read" | "write";
  /** Holds for reads; writes are waited for as long as the settings of the site say. */
  deadline: Deadline;
  cache?: ReplyCache;
  /** Staff may make it for a client whom they act for. */
  onBehalf: boolean;
  input: Input;
  output: Output;
  codes: Readonly<Record<Code, number>>;
}

/**
 * A call is served at {api}, a GET reads and everything else writes, unless the definition says otherwise; nobody acts for a client by a call
 * that does not say `onBehalf`.
 */
export function endpoint<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const A extends Access,
  // biome-ignore lint/complexity/noBannedTypes: the default means no error codes besides the common ones
  Codes extends Record<string, number> = {},
>(
  definition: Omit<Endpoint<Input, Output, string, A>, "apiOrigin" | "codes" | "effect" | "deadline" | "onBehalf"> & {
    apiOrigin?: ApiOrigin;
    codes?: Codes;
    effect?: "read" | "write";
    deadline?: Deadline;
    onBehalf?: A extends PersonalAccess ? true : never;
  },
): Endpoint<Input, Output, (keyof Codes & string) | CommonCode | AccessCode<A>, A> {
  const { access, effect = definition.method === "GET" ? "read" : "write" } = definition;
  return {
    apiOrigin: "api",
    deadline: "page",
    ...definition,
    effect,
    onBehalf: definition.onBehalf ?? false,
    codes: { ...commonCodes, ...codesOf(access), ...definition.codes } as Record<
      (keyof Codes & string) | CommonCode | AccessCode<A>,
      number
    >,
  };
}

function codesOf(access: Access): Record<string, number> {
  if (access === "public" || access === "optional-session") return {};
  return typeof access === "object" ? { ...signInCodes, forbidden: 403 } : signInCodes;
}

export type InputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
export type CodeOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer Code> ? Code : never;

/** Every reply of the gateway, success or failure. API-009 */
export interface Envelope<Data> {
  status_code: number;
  data: Data | null;
  errors: ReplyError[];
}

/** `message` is Russian and fit for a customer; `field` names the form field; `code` is one of the endpoint's closed codes. */
export const replyError = z.object({ message: z.string(), field: z.string().optional(), code: z.string().optional() });
export type ReplyError = z.output<typeof replyError>;

export const envelopeShape = z.object({
  status_code: z.int(),
  data: z.unknown(),
  errors: z.array(replyError).default([]),
});

/** Amounts are integer kopecks everywhere. GEN-009 */
export const kopecks = z.int().nonnegative();

/** A moment as ISO 8601 in UTC. */
export const utcMoment = z.iso.datetime();

/** A calendar day in the region's zone, YYYY-MM-DD. */
export const calendarDay = dayField();

export const titled = z.object({ slug: z.string(), title: z.string() });

/** One of the keys of a table of titles: what can be chosen and what it is called are written once. */
export const keyOf = <Key extends string>(titles: Readonly<Record<Key, unknown>>, message?: string) =>
  z.enum(Object.keys(titles) as [Key, ...Key[]], message);
