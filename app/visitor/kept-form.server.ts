import { z } from "zod";
import type { KeptForm } from "../shared/kept-form.ts";
import { typedIn } from "./form-reply.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "kept_form";
const LIFETIME_SECONDS = 1_800;

const keptForm = z.object({
  userId: z.number(),
  path: z.string(),
  label: z.string(),
  fields: z.record(z.string(), z.string()),
});

interface Owned extends Omit<KeptForm, "fields"> {
  userId: number;
}

/** Keeps what was typed into a form, passwords and codes apart. */
export function keepForm({ cookies }: Visitor, about: Owned, form: FormData): void {
  const kept = { ...about, fields: typedIn(form) };
  cookies.set(COOKIE, JSON.stringify(kept), { maxAgeSeconds: LIFETIME_SECONDS });
}

/** The form that waits on a page for this customer. */
export function readKeptForm({ cookies }: Visitor, user: { id: number }, path: string): KeptForm | null {
  const text = cookies.get(COOKIE);
  const kept = text === undefined ? null : keptForm.safeParse(JSON.parse(text)).data;
  return kept && kept.userId === user.id && kept.path === path ? kept : null;
}

/** Any form of its page replaces the one that waits. */
export const forgetKeptForm = ({ cookies }: Visitor): void => {
  if (cookies.get(COOKIE) !== undefined) cookies.delete(COOKIE);
};
