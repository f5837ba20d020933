import { textOf } from "../support/html.ts";

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** What a search engine wants of each type before it shows anything. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Product: ["name", "sku", "image", "offers"],
  Offer: ["url", "price", "priceCurrency", "availability"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position"],
  Organization: ["name", "url", "logo"],
  AutoRepair: ["name", "address"],
  AggregateRating: ["ratingValue", "reviewCount"],
  Review: ["author", "reviewRating"],
  Rating: ["ratingValue"],
};

/** Everything that is wrong with a page's structured data: not JSON, not whole, or not what the page shows. */
export function structuredDataFaults(html: string, origin: string): string[] {
  const shown = textOf(html);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return blocks.flatMap(([, text = ""]) => {
    let block: Json;
    try {
      block = JSON.parse(text) as Json;
    } catch (error) {
      return [`is not JSON: ${String(error)}`];
    }
    const context = isRecord(block) ? block["@context"] : undefined;
    const faults = context === "https://schema.org" ? [] : [`has the context ${String(context)}`];
    return [...faults, ...faultsOf(block, shown, origin)];
  });
}

function faultsOf(value: Json, shown: string, origin: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => faultsOf(item, shown, origin));
  if (!isRecord(value)) return [];
  const type = String(value["@type"]);
  const faults = (REQUIRED[type] ?? []).flatMap((key) => {
    const found = value[key];
    const isMissing = found === undefined || found === "" || (Array.isArray(found) && found.length === 0);
    return isMissing ? [`${type} has no ${key}`] : [];
  });
  for (const key of ["url", "item", "image", "logo"]) {
    const address = value[key];
    if (typeof address === "string" && !address.startsWith(`${origin}/`)) faults.push(`${type}.${key} is ${address}`);
  }
  for (const key of ["name", "reviewBody"]) {
    const text = value[key];
    if (typeof text === "string" && !shown.includes(text.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim()))
      faults.push(`${type}.${key} is not shown: ${text}`);
  }
  if (type === "Offer" && !shown.replaceAll(" ", "").includes(`${Number(value.price)}₽`))
    faults.push(`Offer.price is not shown: ${String(value.price)}`);
  return [...faults, ...Object.values(value).flatMap((item) => faultsOf(item, shown, origin))];
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
