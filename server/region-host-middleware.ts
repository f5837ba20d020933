import { type RegionHostRules, resolveRegionHost, splitHost } from "./region-host.ts";
import type { Middleware, RequestContext } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";
import { sendRefusal } from "./send-refusal.ts";

function redirectToDefault(context: RequestContext, publicHost: string): void {
  const { request, path, search, protocol } = context;
  const port = splitHost(request.headers.host)?.port ?? "";
  const host = port === "" ? publicHost : `${publicHost}:${port}`;
  // 307, not 308: the region may open tomorrow, and a form keeps its body.
  sendRedirect(context, 307, `${protocol}://${host}${path}${search}`, "no-store");
}

/** Finds the region of the host; answers unknown regions with a redirect and foreign hosts with 421. */
export function createRegionHost(rules: RegionHostRules, publicOrigin: string): Middleware {
  return (context) => {
    const answer = resolveRegionHost(context.request.headers.host, rules);
    if (answer.kind === "region") context.regionSlug = answer.regionSlug;
    else if (answer.kind === "redirect-to-default") redirectToDefault(context, rules.publicHost);
    else if (answer.kind === "foreign") sendRefusal(context, 421, { home: `${publicOrigin}/` });
    return answer.kind === "redirect-to-default" || answer.kind === "foreign";
  };
}
