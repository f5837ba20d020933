import { fieldsTyped, fieldsWithFiles } from "./form-reply.server.ts";
import { actingForOf, otherClientMessage } from "./other-client.ts";
import { staffPermissionsOf } from "./require-staff.server.ts";
import type { StaleForm } from "./stale-form.ts";
import type { Visitor } from "./visitor.server.ts";

/** The hidden field by which a page names the client whom staff act for: tabs share cookies, and nothing else in a form tells. */
const PAGE_FOR = "pageFor";

/** Where the site answers a stale form. */
const STALE_FORM_PATH = "/stale-form/";

/** Forms there name whom they are about, and those of acting and of sessions must work from every page. */
const NAMES_ITS_CLIENT = /^\/(manager|back-office|login|logout|cp-logout)(\/|$|\.)/;

/** The order form has its own field: it answers beside what was typed. */
const OWN_FIELD = "actingFor";

type Facts = Pick<Visitor, "user" | "acting">;

/** What forms of this visitor's pages are marked with; null for customers, whose pages need no mark. */
export function formMark({ user, acting, staleForm }: Facts & Pick<Visitor, "staleForm">) {
  const isStaff = acting !== null || (user !== null && staffPermissionsOf(user).has("act"));
  if (!isStaff && !staleForm) return null;
  return { name: PAGE_FOR, value: staleForm?.openedFor ?? (acting ? actingForOf(acting) : "") };
}

/** The form of a request if it must not be handled; null for all others. The body stays readable. */
export async function findStaleForm(request: Request, { user, acting }: Facts): Promise<StaleForm | null> {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "POST" || NAMES_ITS_CLIENT.test(pathname)) return null;
  const form = await readCopy(request, acting !== null || user !== null);
  if (!form || form.has(OWN_FIELD)) return null;
  const openedFor = String(form.get(PAGE_FOR) ?? "");
  const message = otherClientMessage(openedFor, acting);
  if (message === null) return null;
  const fields = fieldsTyped(form).filter(([name]) => name !== PAGE_FOR);
  const action = pathname.replace(/\.data$/, "") + search;
  return { message, openedFor, isLate: false, action, fields, fileFields: fieldsWithFiles(form) };
}

/** Photos are sent by signed-in visitors only: those of others are not read twice. */
async function readCopy(request: Request, isSignedIn: boolean): Promise<FormData | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !(isSignedIn && type.startsWith("multipart/form-data")))
    return null;
  try {
    return await request.clone().formData();
  } catch {
    // Too large or cut off: whoever handles the request meets the same.
    return null;
  }
}

/** The request whose answer says so instead. Scripts ask for data only, and are led to a document. */
export function staleFormRequest(request: Request): Request {
  const url = new URL(request.url);
  const isData = url.pathname.endsWith(".data");
  url.pathname = isData ? STALE_FORM_PATH.replace(/\/$/, ".data") : STALE_FORM_PATH;
  url.search = "";
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  return isData
    ? new Request(url, { method: "POST", headers, body: "intent=stale" })
    : new Request(url, { headers: withoutType(headers) });
}

function withoutType(headers: Headers): Headers {
  headers.delete("Content-Type");
  return headers;
}
