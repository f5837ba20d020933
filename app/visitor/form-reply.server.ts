import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Failure } from "../gateway/client.server.ts";
import type { FormReply } from "../shared/form-reply.ts";
import { signInPath } from "../shared/sign-in-path.ts";
import { errorText } from "./error-text.ts";

const UNAVAILABLE = "Нет связи с магазином. Повторите через минуту";

/** Names of fields whose text never goes back into a page. */
const SECRET = /password|token$/;

/** What was typed, by name; no secrets. */
export function typedIn(form: FormData): FormReply["values"] {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(typed.filter(([name]) => !SECRET.test(name)));
}

/** The form as its schema reads it, or the answer 422 with what to do about it. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true as const, value: submission.value };
  const errors: FormReply["errors"] = {};
  for (const [name, messages] of Object.entries(submission.error ?? {})) if (messages) errors[name] = messages;
  return { ok: false as const, refusal: refuse(form, errors) };
}

/** Answers 422: what is wrong with which fields. */
export const refuse = (form: FormData, errors: FormReply["errors"]) =>
  data({ form: intentOf(form), values: typedIn(form), errors, message: null } satisfies FormReply, { status: 422 });

/**
 * Answers with what the gateway said, a line a message, and each message at its field too. `names` says which field of the form a
 * field of the gateway is, by the last part of its name; `back` is where a customer whose session has ended returns to. ERR-016
 */
export function refusedBy(
  form: FormData,
  { code, errors }: Pick<Failure<string>, "code" | "errors">,
  { back, names = {} }: { back: string; names?: Record<string, string> },
) {
  if (code === "unauthorized") throw redirect(signInPath(back), 303);
  const isAway = code === "unavailable" || code === "malformed";
  const reply: FormReply = {
    form: intentOf(form),
    values: typedIn(form),
    errors: {},
    message: isAway ? UNAVAILABLE : errors.map(({ message }) => message).join("\n") || errorText({ errors }),
  };
  for (const { field = "", message } of isAway ? [] : errors) {
    // One of a list carries its number: `emails_0`.
    const last = field.replace(/_\d+$/, "");
    const name = Object.entries(names).find(([theirs]) => last === theirs || last.endsWith(`_${theirs}`))?.[1];
    if (name) reply.errors[name] = [...(reply.errors[name] ?? []), message];
  }
  return data(reply, { status: isAway ? 503 : 422 });
}

export const intentOf = (form: FormData): string => String(form.get("intent") ?? "");
