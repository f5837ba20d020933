import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** The key of limits that somebody with many addresses must not multiply: the /24 of an IPv4 address, or the /64 of an IPv6 one. */
export function widerNetworkOf(clientAddress: string): string {
  const network = networkOf(clientAddress);
  return isIPv4(network) ? network.replace(/\.\d+$/, ".0/24") : network;
}

/** An IPv4 address that a socket of both families has written as one of IPv6, as it is. */
export const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. Empty when unknown. */
export function networkOf(clientAddress: string): string {
  const address = unmapped(clientAddress);
  if (!isIPv6(address)) return address.slice(0, 45);
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right];
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}

const notOfTheInternet = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  notOfTheInternet.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  notOfTheInternet.addSubnet(network, prefix, "ipv6");

/**
 * The network that one subscriber can easily change addresses in: /24 of IPv4, /64 of IPv6. Null if the text is not an address, and for private
 * and loopback ones, which say nothing about who is outside: a till of the shop, or a proxy that is not named in TRUSTED_PROXY.
 */
export function publicNetworkOf(clientAddress: string): string | null {
  const address = unmapped(clientAddress).split("%")[0] ?? "";
  const family = isIP(address);
  if (family === 0 || notOfTheInternet.check(address, family === 6 ? "ipv6" : "ipv4")) return null;
  return widerNetworkOf(address);
}
