import { parseCookie } from "cookie";
import { z } from "zod";
import type { KeptForm } from "../shared/kept-form.ts";
import { STAFF_SEGMENTS } from "../shared/staff-segments.ts";
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

const STAFF_PAGES = new RegExp(`^/(${STAFF_SEGMENTS.join("|")})/`);
/** A cookie has room for this much of what was typed. */
const KEPT_CHARACTERS = 2_000;

/**
 * Keeps the form that a page of staff sent after its session had ended: once whoever the session was of has signed in again, the page offers it.
 * A form that is sent by who is signed in replaces it.
 */
export async function keepLateForm(request: Request, visitor: Visitor): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "POST" || !STAFF_PAGES.test(pathname)) return;
  if (visitor.user || visitor.acting) return forgetKeptForm(visitor);
  const userId = ownerOfSession(request);
  if (visitor.isUserUnknown || userId === null) return;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (!form || JSON.stringify(typedIn(form)).length > KEPT_CHARACTERS) return;
  const path = pathname.replace(/\.data$/, "/") + search;
  keepForm(visitor, { userId, path, label: LATE }, form);
}

const LATE = "Сеанс закончился раньше, чем форма была отправлена. Всё введённое сохранилось.";

/** Whose the session was, by the token that the browser still shows. It opens nothing: what was typed is shown to nobody else. */
function ownerOfSession(request: Request): number | null {
  const { token_info: info, access_token: token } = parseCookie(request.headers.get("Cookie") ?? "");
  const shown = token ?? /"access_token":"([^"]+)"/.exec(info ?? "")?.[1] ?? "";
  const payload = Buffer.from(shown.split(".")[1] ?? "", "base64url").toString();
  const claims = tokenClaims.safeParse(parseJson(payload)).data;
  return claims ? Number(claims.sub) : null;
}

const tokenClaims = z.object({ sub: z.string().regex(/^\d{1,9}$/) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
