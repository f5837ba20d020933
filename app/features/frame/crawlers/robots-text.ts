import { robotsRules } from "../../../path-facts.ts";
import { meaninglessParameters } from "../../catalogue/lists/indexing-policy.ts";

/** For Yandex its own block replaces `*`, so it repeats the rules. */
export function robotsText(origin: string): string {
  const clean = meaninglessParameters.map(({ names, path }) => `Clean-param: ${names.join("&")} ${path}`);
  return `User-agent: *
${robotsRules.join("\n")}

User-agent: Yandex
${[...robotsRules, ...clean].join("\n")}

Sitemap: ${origin}/sitemap.xml
`;
}
