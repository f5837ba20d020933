import { parse } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { ReplyError } from "../../gateway/contract/platform/endpoint.ts";
import type { Failure } from "../gateway/client.server.ts";
import type { RefusedForm } from "../shared/form-reply.ts";
import type { TypedField } from "../shared/kept-form.ts";
import { signInPath } from "../shared/sign-in-path.ts";
import { errorText } from "./error-text.ts";

/** Names of fields whose text never goes back into a page. */
const SECRET = /password|token$|^(code|secret)$/;

/** Codes that are not about what was typed: the answer 422 is for those. */
const statuses: Partial<Record<string, number>> = {
  unavailable: 503,
  malformed: 503,
  too_many: 429,
  forbidden: 403,
  not_found: 404,
  in_stock: 409,
  out_of_stock: 409,
  cart_full: 409,
  cart_empty: 409,
  cart_changed: 409,
  sum_changed: 409,
  key_reused: 409,
  already_reviewed: 409,
  acting_ended: 409,
  not_on_behalf: 403,
  profile_changed: 409,
  sent_today: 409,
  already_entered: 409,
  too_late: 409,
  slot_taken: 409,
  proof_needed: 428,
  slot_free: 409,
  order_changed: 409,
  not_paid: 409,
  last_admin: 409,
  version_conflict: 409,
  wrong_state: 409,
  staff_email: 403,
  switched_off: 409,
  campaign_over: 409,
  not_coupons: 409,
  has_obstacles: 409,
  visits_changed: 409,
};

/** The fields of a form by its schema, of every kind of form when there are several. */
type FieldOf<Schema extends z.ZodType> =
  z.input<Schema> extends infer Input ? (Input extends unknown ? keyof Input & string : never) : never;

export const intentOf = (form: FormData): string => String(form.get("intent") ?? "");

/** All that was typed into a form, in its order, secrets apart. */
export const fieldsTyped = (form: FormData): TypedField[] =>
  [...form].filter((entry): entry is TypedField => typeof entry[1] === "string" && !SECRET.test(entry[0]));

/** Names of fields that files were chosen for. */
export const fieldsWithFiles = (form: FormData): string[] => [
  ...new Set([...form].flatMap(([name, value]) => (value instanceof File && value.size > 0 ? [name] : []))),
];

/** Whether it has fields whose text nobody keeps. */
export const hasSecrets = (form: FormData): boolean => [...form.keys()].some((name) => SECRET.test(name));

/** What was typed into a form, secrets apart; of fields that are said twice, what was said last. */
export const typedIn = (form: FormData): Record<string, string> => Object.fromEntries(fieldsTyped(form));

/** The form as its schema reads it, or the reply with what to correct. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true as const, value: submission.value };
  // Without a name: about the form as a whole.
  const { "": whole, ...errors } = submission.error ?? {};
  const refusal = refuseForm<FieldOf<Schema>>(form, {
    errors: Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages ?? []])) as Problems<
      FieldOf<Schema>
    >["errors"],
    message: whole?.join("\n") ?? null,
  });
  return { ok: false as const, refusal };
}

interface Problems<Field extends string> {
  /** Messages by the field that they are about. */
  errors?: Partial<Record<Field, string[]>>;
  /** About the form as a whole, a line a message. */
  message?: string | null;
}

/** What a page shows its form again with: conform's reply, of fields that are said twice with what was said last. */
export function replyTo<Field extends string = string>(
  form: FormData,
  { errors = {}, message = null }: Problems<Field> = {},
): RefusedForm<Field> {
  const error = { ...errors, ...(message !== null && { "": message.split("\n") }) } as RefusedForm<Field>["error"];
  const typed = new URLSearchParams(typedIn(form));
  const submission = parse<null, string[]>(typed, {
    resolve: () => (Object.keys(error).length > 0 ? { error: error as Record<string, string[]> } : { value: null }),
  });
  return { ...submission.reply(), form: intentOf(form), error } as RefusedForm<Field>;
}

/** Refuses a form: what is wrong with it, beside what was typed. */
export function refuseForm<Field extends string = string>(form: FormData, problems: Problems<Field>, status = 422) {
  return data(replyTo(form, problems), { status });
}

interface GatewayRefusalOptions<Field extends string> {
  /** Fields of the form that the gateway knows by the same name. */
  fields?: readonly Field[];
  /** Those that it names otherwise: its name and ours. */
  renamed?: Record<string, Field>;
  /** Where a customer whose session has ended comes back to. */
  back?: string;
  /** What to say while the shop is away. */
  unavailable?: string;
  /** What to say of an answer without words, where the specification has its own for this form. */
  wordless?: string;
}

/** Refuses a form that the gateway did not take, with all its messages, each at its field as well. ERR-002, ERR-016 */
export function refusedByGateway<Field extends string = string>(
  form: FormData,
  { code, errors, status }: Pick<Failure<string>, "code" | "errors" | "status">,
  { fields = [], renamed = {}, back = "", ...words }: GatewayRefusalOptions<Field> = {},
) {
  if (code === "unauthorized") throw redirect(signInPath(back), 303);
  const message = errorText({ code, errors, status }, words);
  return refuseForm<Field>(form, { errors: errorsByField(errors, fields, renamed), message }, statuses[code] ?? 422);
}

/**
 * Messages by the field of the form: the gateway names a field exactly or with a prefix that ends in an underscore
 * (`contact_phone` is `phone`), and one of a list by its number (`emails_0`). CHK-017, CHK-018, ERR-026
 */
export function errorsByField<Field extends string>(
  errors: readonly ReplyError[],
  fields: readonly Field[],
  renamed: Record<string, Field> = {},
): Partial<Record<Field, string[]>> {
  const byField: Partial<Record<Field, string[]>> = {};
  for (const { field = "", message } of errors) {
    const unnumbered = field.replace(/_\d+$/, "");
    const isNamed = (theirs: string) => unnumbered === theirs || unnumbered.endsWith(`_${theirs}`);
    const ours = fields.find(isNamed) ?? renamed[Object.keys(renamed).find(isNamed) ?? ""];
    if (ours) byField[ours] = [...(byField[ours] ?? []), message];
  }
  return byField;
}
