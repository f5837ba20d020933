import { existsSync } from "node:fs";
import sirv from "sirv";
import type { Middleware } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

const ASSETS = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Short enough that a replaced logo is seen the same day, long enough for one visit. */
const ORDINARY = "public, max-age=3600, stale-while-revalidate=86400";

/** Serves the built browser folder, listed once at start: /assets/* for ever, the rest by ETag. A missing folder serves nothing. */
export function createStaticFiles(folder: string): Middleware {
  if (!existsSync(folder)) return () => false;
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    maxAge: 0,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", path.startsWith(ASSETS) ? IMMUTABLE : ORDINARY);
    },
  });
  return (context) => {
    const { request, response, method, path } = context;
    if ((method !== "GET" && method !== "HEAD") || path.endsWith("/")) return false;
    // sirv answers a part of the compressed file, and throws on an impossible range; the files are small.
    delete request.headers.range;
    response.setHeader("X-Request-Id", context.id);
    response.once("pipe", (file) => {
      // A pipe leaves the file open when the client goes away, and lets a read error escape.
      response.once("close", () => file.destroy());
      file.on("error", () => response.destroy());
    });
    let isMissing = false;
    serve(request, response, () => {
      isMissing = true;
    });
    if (!isMissing) return true;
    if (path.startsWith(ASSETS)) {
      sendRefusal(context, 404);
      return true;
    }
    response.removeHeader("X-Request-Id");
    return false;
  };
}
