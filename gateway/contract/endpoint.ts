import { z } from "zod";

/** The host of the specification that serves a call: {api} (the gateway) or {site} (the regional site). API-001 */
export type ApiOrigin = "api" | "site";

/** Error codes of every call. */
export const commonCodes = { invalid: 422, not_found: 404, too_many: 429, unavailable: 503 } as const;
export type CommonCode = keyof typeof commonCodes;

/** Codes of a call that only a signed-in user may make. */
export const signInCodes = { unauthorized: 401 } as const;

/**
 * One call of the gateway: its address, input, output and error codes.
 * `input` is flat: names in `{braces}` of the path are taken from it, the rest becomes the query of a GET or DELETE
 * and the JSON body of a POST or PUT. `codes` maps each closed error code to its HTTP status.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
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
  input: Input;
  output: Output;
  codes: Readonly<Record<Code, number>>;
}

// biome-ignore lint/complexity/noBannedTypes: the default means no error codes besides the common ones
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, Codes extends Record<string, number> = {}>(
  definition: Omit<Endpoint<Input, Output>, "codes"> & { codes?: Codes },
): Endpoint<Input, Output, (keyof Codes & string) | CommonCode> {
  return {
    ...definition,
    codes: { ...commonCodes, ...definition.codes } as Record<(keyof Codes & string) | CommonCode, number>,
  };
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
export const calendarDay = z.iso.date();

export const titled = z.object({ slug: z.string(), title: z.string() });
