import { parseCookie } from "cookie";
import { z } from "zod";
import { factsOf } from "../path-facts.ts";
import type { KeptForm } from "../shared/kept-form.ts";
import { STAFF_SEGMENTS } from "../shared/staff-segments.ts";
import { MOST_SEALED_BYTES } from "./cookie-jar.server.ts";
import { fieldsTyped, fieldsWithFiles, hasSecrets } from "./form-reply.server.ts";
import type { StaleForm } from "./stale-form.ts";
import type { Visitor } from "./visitor.server.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "kept_form";
const LIFETIME_SECONDS = 1_800;

const keptForm = z.object({
  userId: z.number(),
  path: z.string(),
  label: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

interface Owned extends Omit<KeptForm, "fields"> {
  userId: number;
}

/** Keeps what was typed into a form, passwords and codes apart. */
export function keepForm({ cookies }: Visitor, about: Owned, form: FormData): void {
  const kept = { ...about, fields: fieldsTyped(form) };
  cookies.set(COOKIE, JSON.stringify(kept), { maxAgeSeconds: LIFETIME_SECONDS });
}

/** Pages whose forms need a session, and that offer what was kept of one. */
const OWN_PAGES = new RegExp(`^/(${[...STAFF_SEGMENTS, "my"].join("|")})/`);
/** A page that needs one and offers nothing. */
const NEW_REVIEW = /^\/reviews\/[^/]+\/new\//;

const LATE = "Сеанс закончился раньше, чем форма была отправлена.";

/**
 * Keeps the form that a page sent after its session had ended: once whoever the session was of has signed in again, the page offers it. A
 * form that is sent by who is signed in replaces it. One that no cookie holds is returned, for a page from which it can be sent again.
 */
export async function keepLateForm(request: Request, visitor: Visitor): Promise<StaleForm | null> {
  const { pathname, search } = new URL(request.url);
  const isOwn = OWN_PAGES.test(pathname);
  if (request.method !== "POST" || !(isOwn || NEW_REVIEW.test(pathname))) return null;
  if (visitor.user || visitor.acting) {
    forgetKeptForm(visitor);
    return null;
  }
  const userId = ownerOfSession(request);
  if (visitor.isUserUnknown || userId === null) return null;
  // A price list may have hundreds of megabytes, and is chosen again.
  if (factsOf(pathname).accepts === "goods file") return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (!form || hasSecrets(form)) return null;
  const path = pathname.replace(/\.data$/, "/") + search;
  const about = { userId, path, label: `${LATE} Всё введённое сохранилось.` };
  const fields = fieldsTyped(form);
  if (isOwn && Buffer.byteLength(JSON.stringify(JSON.stringify({ ...about, fields }))) <= MOST_SEALED_BYTES) {
    keepForm(visitor, about, form);
    return null;
  }
  // Scripts go on with the page that they sent it from.
  if (pathname.endsWith(".data")) return null;
  return { message: LATE, openedFor: "", isLate: true, action: path, fields, fileFields: fieldsWithFiles(form) };
}

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

/** Whether a form of this page waits for its customer, whoever that is. */
export const hasKeptForm = ({ cookies }: Visitor, path: string): boolean => {
  const text = cookies.get(COOKIE);
  return text !== undefined && keptForm.safeParse(JSON.parse(text)).data?.path === path;
};

/** Any form of its page replaces the one that waits. */
export const forgetKeptForm = ({ cookies }: Visitor): void => {
  if (cookies.get(COOKIE) !== undefined) cookies.delete(COOKIE);
};
