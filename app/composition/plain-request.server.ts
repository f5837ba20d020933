import { cleanField } from "../../gateway/contract/platform/typed-text.ts";

type Fields = URLSearchParams | FormData;

/** Cleans the texts of fields; whether one has changed. Files stay as they are. */
function clean<F extends Fields>(from: F, to: F): boolean {
  let isChanged = false;
  for (const [name, value] of from) {
    const plain = typeof value === "string" ? cleanField(name, value) : value;
    isChanged ||= plain !== value;
    // A file keeps its own name.
    (to as { append(name: string, value: unknown): void }).append(name, plain);
  }
  return isChanged;
}

function plainUrl(text: string): URL {
  const url = new URL(text);
  const plain = new URLSearchParams();
  // What is not ASCII is written with per cent signs.
  if (url.search.includes("%") && clean(url.searchParams, plain)) url.search = plain.toString();
  return url;
}

/** The body as it is to be read instead; null where it needs no change. */
async function plainBody(request: Request): Promise<Fields | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const text = await request.clone().text();
    const plain = new URLSearchParams();
    return text.includes("%") && clean(new URLSearchParams(text), plain) ? plain : null;
  }
  if (!type.startsWith("multipart/form-data")) return null;
  const plain = new FormData();
  return clean(await request.clone().formData(), plain) ? plain : null;
}

/**
 * The request with the texts of its query and form made plain: the one place through which everything that customers and staff type comes
 * into the site, so that no form can forget it. The gateway does the same for programs.
 */
export async function plainRequest(request: Request): Promise<Request> {
  const url = plainUrl(request.url);
  const isUrlPlain = url.href === request.url;
  // Too large or cut off: whoever handles the request meets the same.
  const body = request.method === "POST" ? await plainBody(request).catch(() => null) : null;
  if (body === null) return isUrlPlain ? request : new Request(url, request);
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.delete("Content-Type");
  return new Request(url, { method: request.method, headers, body, signal: request.signal });
}
