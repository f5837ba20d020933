import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Crawlers that bring customers, by a part of their user agent; Yandex and Google have dozens of agents each. */
const families: readonly (readonly [family: string, pattern: RegExp])[] = [
  ["yandex", /yandex/i],
  ["google", /google/i],
  ["bing", /bingbot|bingpreview|msnbot|adidxbot/i],
  ["mailru", /mail\.?ru/i],
  ["apple", /applebot/i],
  ["duckduckgo", /duckduck/i],
  ["social", /telegrambot|vkshare|whatsapp|facebookexternalhit|twitterbot/i],
  ["ai", /gptbot|chatgpt|claudebot|ccbot|perplexity|bytespider|amazonbot/i],
  ["seo", /ahrefs|semrush|mj12bot|dotbot|serpstat/i],
];

const known = new LRUCache<string, string>({ max: 1000 });
const KEPT_AGENT_CHARACTERS = 512;
const NO_BOT = "";

/**
 * Family of a search engine or another program by its user agent, `other` for one of no family, null for a browser. A closed
 * set, for it becomes the label of a metric. Bots are only logged and counted: nothing else may depend on this. GEN-012, GEN-013
 */
export function botFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  let family = known.get(userAgent);
  if (family === undefined) {
    family = isbot(userAgent) ? (families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "other") : NO_BOT;
    if (userAgent.length <= KEPT_AGENT_CHARACTERS) known.set(userAgent, family);
  }
  return family === NO_BOT ? null : family;
}
