import type { Exchange, Layer } from "./exchange.ts";
import { type HostRules, resolveHost, splitHost } from "./hosts.ts";
import { sendRefusal } from "./send-page.ts";

function redirectToDefault({ request, response, path, search, protocol, id }: Exchange, publicHost: string): void {
  const port = splitHost(request.headers.host)?.port ?? "";
  request.resume();
  // 307, not 308: the region may open tomorrow, and a form keeps its body.
  response.writeHead(307, [
    "Location",
    `${protocol}://${publicHost}${port === "" ? "" : `:${port}`}${path}${search}`,
    "Content-Length",
    "0",
    "Cache-Control",
    "no-store",
    "X-Request-Id",
    id,
  ]);
  response.end();
}

/** Finds the region of the host; answers unknown regions with a redirect and foreign hosts with 421. */
export function createHostLayer(rules: HostRules, publicOrigin: string): Layer {
  return (exchange) => {
    const answer = resolveHost(exchange.request.headers.host, rules);
    if (answer.kind === "region") exchange.regionSlug = answer.regionSlug;
    else if (answer.kind === "redirect-to-default") redirectToDefault(exchange, rules.publicHost);
    else if (answer.kind === "foreign") sendRefusal(exchange, 421, { home: `${publicOrigin}/` });
    return answer.kind === "redirect-to-default" || answer.kind === "foreign";
  };
}
