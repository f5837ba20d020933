import type { Exchange, Layer } from "./exchange.ts";
import { type HostRules, resolveHost, splitHost } from "./hosts.ts";
import { sendRefusal } from "./send-page.ts";
import { sendRedirect } from "./send-redirect.ts";

function redirectToDefault(exchange: Exchange, publicHost: string): void {
  const { request, path, search, protocol } = exchange;
  const port = splitHost(request.headers.host)?.port ?? "";
  const host = port === "" ? publicHost : `${publicHost}:${port}`;
  // 307, not 308: the region may open tomorrow, and a form keeps its body.
  sendRedirect(exchange, 307, `${protocol}://${host}${path}${search}`, "no-store");
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
