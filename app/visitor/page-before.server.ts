import { localPath } from "./local-path.ts";

/** The page that a form was on. Browsers send its full address to its own host only, so no other is trusted. */
export function pageBefore(request: Request): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { host, pathname, search } = new URL(referrer);
  return host === new URL(request.url).host ? localPath(pathname + search) : "/";
}
