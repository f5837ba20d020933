import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Failure } from "../../../gateway/client.server.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, type refuseForm } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

type Reply<Data> = { ok: true; data: Data } | Failure<string>;

interface ActDescription<Form extends z.ZodType, Data> {
  form: Form;
  call(value: z.output<Form>): Promise<Reply<Data>>;
  /** Said on the page that it leads to. */
  flash: string | ((data: Data, value: z.output<Form>) => string);
  /** Where it leads; back to the card without it. */
  to?(data: Data): string;
}

type Acted = { refusal: unknown } | { failure: Failure<string> } | { flash: string; to: string | undefined };

/** What one form of a card does. */
export const act =
  <Form extends z.ZodType, Data>({ form: schema, call, flash, to }: ActDescription<Form, Data>) =>
  async (form: FormData): Promise<Acted> => {
    const read = readForm(form, schema);
    if (!read.ok) return { refusal: read.refusal };
    const reply = await call(read.value);
    if (!reply.ok) return { failure: reply };
    return { flash: typeof flash === "string" ? flash : flash(reply.data, read.value), to: to?.(reply.data) };
  };

/** The form of an act that is a button alone. */
export const noFields = z.object({});

interface CardOptions<Field extends string> {
  /** Address of the card. */
  back: string;
  /** As `refusedByGateway` has them. */
  fields?: readonly Field[];
  renamed?: Record<string, Field>;
  /** Answers that tell what was done before, in another tab or by a second press: said on the card like what is done. */
  told?: readonly string[];
}

/** Does what a form of a card asks for, by its intent; a refusal keeps everything typed. Throws 404 for a form that nobody made. */
export async function doAct<Field extends string = never>(
  { cookies }: Visitor,
  form: FormData,
  acts: Readonly<Record<string, ReturnType<typeof act>>>,
  { told = [], ...card }: CardOptions<Field>,
) {
  const intent = intentOf(form);
  const chosen = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!chosen) throw notFound();
  const acted = await chosen(form);
  if ("refusal" in acted) return acted.refusal as ReturnType<typeof refuseForm<Field>>;
  if ("failure" in acted && !told.includes(acted.failure.code))
    return refusedByGateway<Field>(form, acted.failure, card);
  const { flash, to = card.back } = "failure" in acted ? { flash: errorText(acted.failure) } : acted;
  writeFlash(cookies, [flash]);
  return redirect(to, 303);
}
