import { closedPaths, meaninglessParameters, openPaths } from "./indexing-policy.ts";

/** A block of its own replaces `*` for Yandex, so it repeats the rules. */
export function robotsText(origin: string): string {
  const rules = [...openPaths.map((path) => `Allow: ${path}`), ...closedPaths.map((path) => `Disallow: ${path}`)];
  const clean = meaninglessParameters.map(({ names, path }) => `Clean-param: ${names.join("&")} ${path}`);
  return `User-agent: *
${rules.join("\n")}

User-agent: Yandex
${[...rules, ...clean].join("\n")}

Sitemap: ${origin}/sitemap.xml
`;
}
