import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import type { RequestContext } from "./request-context.ts";

/** Headers only our own site server may send inside; from outside they are forgeries. */
const ownHeaders = new Set([
  "forwarded",
  "x-real-ip",
  "x-authorized-user-id",
  "x-acting-id",
  "x-secret-token",
  "secret-token",
  "x-request-id",
  "x-original-url",
  "x-rewrite-url",
  "x-http-method-override",
]);

/** Bare address of a socket or of an X-Forwarded-For item; null when it is none. */
export function plainAddress(text: string | undefined): string | null {
  const trimmed = (text ?? "").trim();
  const unbracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const unmapped = unbracketed.replace(/^::ffff:(?=\d+\.)/i, "");
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unmapped)?.[1] ?? unmapped;
  return isIP(address) === 0 ? null : address;
}

/** Tells whether an address belongs to a configured proxy (addresses and CIDR ranges). */
export function createProxyTest(trustedProxies: readonly string[]): (address: string | null) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const list = new BlockList();
  for (const item of trustedProxies) {
    const [address = "", prefix] = item.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => address !== null && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** The chain is read from our side: what stands left of the first stranger is his own invention. */
function clientBehindProxies(
  peer: string,
  forwardedFor: string | undefined,
  isProxy: (address: string) => boolean,
): string {
  let client = peer;
  for (const item of (forwardedFor ?? "").split(",").reverse()) {
    const address = plainAddress(item);
    if (address === null) break;
    client = address;
    if (!isProxy(address)) break;
  }
  return client;
}

function dropForgeries(headers: IncomingHttpHeaders): void {
  for (const name in headers) {
    if (name.startsWith("x-forwarded-") || ownHeaders.has(name)) delete headers[name];
  }
}

const oneText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(",") : value;

/** Sets client address and protocol, and removes every forwarding or identity header from the request. */
export function createForwardedHeaders(trustedProxies: readonly string[]): (context: RequestContext) => void {
  const isProxy = createProxyTest(trustedProxies);
  return (context) => {
    const { headers, socket } = context.request;
    const peer = plainAddress(socket.remoteAddress) ?? "";
    context.clientAddress = peer;
    if (isProxy(peer)) {
      context.clientAddress = clientBehindProxies(peer, oneText(headers["x-forwarded-for"]), isProxy);
      const protocol = oneText(headers["x-forwarded-proto"])?.split(",").pop()?.trim().toLowerCase();
      if (protocol === "http" || protocol === "https") context.protocol = protocol;
    }
    dropForgeries(headers);
  };
}
