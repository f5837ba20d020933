import { describe, expect, it } from "vitest";
import { robotsText } from "./robots-text.ts";

const lines = robotsText("https://perm.shop.example").split("\n");
const groupOf = (agent: string) => {
  const start = lines.indexOf(`User-agent: ${agent}`);
  return lines.slice(start + 1, lines.indexOf("", start));
};

/** As crawlers decide: the longest rule that begins the path wins. */
function isOpen(agent: string, path: string): boolean {
  const matching = groupOf(agent)
    .map((line) => /^(Allow|Disallow): (.*)$/.exec(line))
    .flatMap((found) => (found?.[2] !== undefined && path.startsWith(found[2]) ? [found] : []))
    .sort((a, b) => (b[2]?.length ?? 0) - (a[2]?.length ?? 0));
  return matching[0]?.[1] !== "Disallow";
}

describe("robots.txt", () => {
  it.each(["*", "Yandex"])("GEN-011 opens what customers look for to %s and closes what is theirs alone", (agent) => {
    for (const path of [
      "/",
      "/catalog/tyres/brand-is-nokian/",
      "/search/battery/",
      "/search/oils/viscosity-is-5w-30/",
      "/tyre/nokian/hakka/1/",
      "/order/status/",
      "/api/gateway/goods/picture/1-960.png",
      "/feeds/yml.xml",
      "/sitemap.xml",
    ])
      expect(isOpen(agent, path), path).toBe(true);
    for (const path of ["/order/A1/secret/", "/my/bonuses/", "/login", "/api/gateway/goods/list", "/search/?q=1"])
      expect(isOpen(agent, path), path).toBe(false);
  });

  it("gives Yandex the parameters to ignore, in lines that it accepts", () => {
    const clean = groupOf("Yandex").filter((line) => line.startsWith("Clean-param: "));
    expect(clean.length).toBeGreaterThan(1);
    for (const line of clean) expect(line).toMatch(/^Clean-param: [A-Za-z0-9_&.-]+ \/[a-z/]*$/);
    for (const line of clean) expect(line.length).toBeLessThanOrEqual(500);
    expect(groupOf("*").some((line) => line.startsWith("Clean-param"))).toBe(false);
  });

  it("names the sitemap of its own host", () => {
    expect(lines).toContain("Sitemap: https://perm.shop.example/sitemap.xml");
  });
});
