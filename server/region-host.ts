/** What to do with a request by its Host header (REG-002, REG-006, decision B-02). */
export type RegionHostResult =
  | { kind: "region"; regionSlug: string }
  | { kind: "default" }
  | { kind: "redirect-to-default" }
  | { kind: "foreign" };

export interface RegionHostRules {
  /** Host without region and port, lower case. */
  publicHost: string;
  isKnownRegion: (slug: string) => boolean;
}

const hostSyntax = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i;
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Name in lower case and port ("" when absent) of a Host header; null when it is not one. */
export function splitHost(header: string | undefined): { name: string; port: string } | null {
  const match = hostSyntax.exec(header ?? "");
  if (!match?.[1]) return null;
  const port = match[2] ?? "";
  if (port !== "" && (Number(port) < 1 || Number(port) > 65535)) return null;
  return { name: match[1].toLowerCase(), port };
}

/** Never throws; the port is not compared, because proxies and containers change it. */
export function resolveRegionHost(
  header: string | undefined,
  { publicHost, isKnownRegion }: RegionHostRules,
): RegionHostResult {
  const host = splitHost(header);
  if (!host) return { kind: "foreign" };
  if (host.name === publicHost) return { kind: "default" };
  if (publicHost === "localhost" && loopbackNames.has(host.name)) return { kind: "default" };
  if (!host.name.endsWith(`.${publicHost}`)) return { kind: "foreign" };
  const slug = host.name.slice(0, -publicHost.length - 1);
  const isOneLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(slug);
  return isOneLabel && isKnownRegion(slug) ? { kind: "region", regionSlug: slug } : { kind: "redirect-to-default" };
}
