import { isIPv6 } from "node:net";

/** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. Empty when unknown. */
export function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(address)) return address.slice(0, 45);
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right];
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}
