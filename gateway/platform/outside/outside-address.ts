import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";

const ofNobodyElse = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  ofNobodyElse.addSubnet(network, prefix, "ipv4");
// Those that carry an IPv4 address in them are among the last four.
for (const [network, prefix] of [
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
  ["100::", 64],
  ["2001:db8::", 32],
  ["::", 96],
  ["64:ff9b::", 32],
  ["2001::", 32],
  ["2002::", 16],
] as const)
  ofNobodyElse.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is somebody's on the internet, and no private, local or reserved one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !ofNobodyElse.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** A name or an address leads to where nobody outside may send this program. */
export class PrivateAddressError extends Error {}

/**
 * Looks a name up for a connection, and refuses one of which any address may not be asked. The connection goes to the very addresses that were
 * looked at: a name that answers something else a moment later changes nothing.
 */
export const lookupOf =
  (mayAsk: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found = addresses ?? [];
      const refused = found.some(({ address }) => !mayAsk(address));
      const problem = error ?? (refused ? new PrivateAddressError(hostname) : null);
      if (options.all) callback(problem, problem ? [] : found);
      else callback(problem, problem ? "" : (found[0]?.address ?? ""), found[0]?.family);
    });
  };

/** The first IP address of a name that may be asked, for programs that look up by themselves: they are given the address. */
export async function addressOf(hostname: string, mayAsk: (address: string) => boolean): Promise<string> {
  const addresses = await promisify(lookupOf(mayAsk))(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const [first] = Array.isArray(addresses) ? addresses : [];
  if (first === undefined) throw new PrivateAddressError(hostname);
  return first.address;
}
