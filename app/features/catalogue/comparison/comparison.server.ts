import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import {
  type Attribute,
  goodsView as goodsViewCall,
  type Product,
} from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { MAX_PICK_CODE_LENGTH, PICK_LIMITS } from "../../../shared/picks.ts";
import { counted } from "../../../ui/format.ts";
import { outage } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { picksOf } from "../../../visitor/pick-cookies.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { goodsView } from "../goods/goods-view.ts";
import { PAIR_FIELDS } from "./pair-fields.ts";

export const MAX_COMPARED = PICK_LIMITS.compare;

interface ComparedCodes {
  /** In the customer's order, each once, at most MAX_COMPARED. */
  codes: string[];
  /** Codes repeated in the address. */
  repeated: string[];
  /** Codes that were left out because there are too many. */
  leftOut: number;
  onlyDifferences: boolean;
  /** What a narrow window shows of more goods than it has room for; empty unless chosen. */
  pair: string[];
}

/** The codes in a comparison's address. Empty form fields are ignored, and overlong codes cut. */
export function readComparedCodes(query: URLSearchParams): ComparedCodes {
  const given = query.getAll("sku").flatMap((text) => text.trim().slice(0, MAX_PICK_CODE_LENGTH) || []);
  const each = [...new Set(given)];
  return {
    codes: each.slice(0, MAX_COMPARED),
    repeated: each.filter((code) => given.indexOf(code) !== given.lastIndexOf(code)),
    leftOut: Math.max(0, each.length - MAX_COMPARED),
    onlyDifferences: query.get("differences") === "1",
    pair: PAIR_FIELDS.flatMap((field) => query.get(field) || []),
  };
}

/** The two goods that a narrow window shows: the chosen ones, filled up from the first. */
export function pairOf(codes: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...chosen.filter((code) => codes.includes(code)), ...codes])].slice(0, PAIR_FIELDS.length);
}

/** Address of a comparison; the bare page when there is nothing to compare. */
export function comparisonPath(codes: readonly string[], onlyDifferences = false): string {
  const query = new URLSearchParams(codes.map((code) => ["sku", code]));
  if (onlyDifferences && codes.length > 0) query.set("differences", "1");
  const text = query.toString();
  return text ? `/comparison/?${text}` : "/comparison/";
}

const SUGGESTIONS_PER_PRODUCT = 3;
const MAX_SUGGESTIONS = 6;

/**
 * Goods side by side, grouped by category, with what was left out and why: those of the address, or the visitor's own where it names
 * none. 503 when the goods cannot be read.
 */
export async function loadComparison(visitor: Visitor, url: URL) {
  const inAddress = readComparedCodes(url.searchParams);
  const isOwn = inAddress.codes.length === 0;
  const asked = isOwn ? { ...inAddress, codes: picksOf(visitor.cookies, "compare") } : inAddress;
  const { onlyDifferences } = asked;
  const [region, ...answers] = await Promise.all([
    visitor.region(),
    ...asked.codes.map((sku) => visitor.gateway.call(goodsViewCall, { sku })),
  ]);
  const products: Product[] = [];
  const unknown: string[] = [];
  for (const [at, answer] of answers.entries()) {
    if (answer.ok) products.push(answer.data.product);
    else if (answer.code === "not_found" || answer.code === "invalid") unknown.push(asked.codes[at] ?? "");
    else throw outage();
  }
  const codes = products.map(({ sku }) => sku);
  const now = visitor.now();
  const groups = [...new Set(products.map(({ category }) => category))].map((category) =>
    groupOf(
      category,
      products.filter((product) => product.category === category),
    ),
  );

  function groupOf(category: Category, goods: readonly Product[]) {
    const skus = goods.map(({ sku }) => sku);
    const pair = pairOf(skus, asked.pair);
    const rows = attributeRows(
      goods.map(({ attributes }) => attributes),
      pair.map((sku) => skus.indexOf(sku)),
    );
    return {
      title: categories[category].plural,
      goods: goods.map((product) => goodsView(product, region.zone, now)),
      pair,
      rows: onlyDifferences && goods.length > 1 ? rows.filter(({ differs }) => differs) : rows,
    };
  }

  const listPath = (differences: boolean) => {
    const [path = "", query] = comparisonPath(isOwn ? [] : codes).split("?");
    const fields = new URLSearchParams(query);
    if (differences) fields.set("differences", "1");
    for (const [at, code] of asked.pair.entries()) fields.set(PAIR_FIELDS[at] ?? "", code);
    return fields.size > 0 ? `${path}?${fields}` : path;
  };

  return {
    // The same goods in another order are one page for search engines.
    canonical: visitor.origin + comparisonPath([...codes].sort()),
    isOwn,
    codes,
    groups,
    warnings: [...takeFlash(visitor.cookies), ...warningsOf(asked, isOwn ? [] : unknown)],
    /** The visitor's own that are sold no longer, and what was just taken out. */
    gone: isOwn ? unknown : [],
    removed: [...new Set(url.searchParams.getAll("removed"))]
      .filter((code) => code.length <= MAX_PICK_CODE_LENGTH && !asked.codes.includes(code))
      .slice(0, MAX_COMPARED),
    onlyDifferences,
    /** Null when there is nothing to compare. */
    differencesHref: groups.some(({ goods }) => goods.length > 1) ? listPath(!onlyDifferences) : null,
    /** For somebody else: the address names the goods. */
    shareHref: isOwn && codes.length > 0 ? comparisonPath(codes) : null,
    suggestions: codes.length < MAX_COMPARED ? suggestionsOf(products, onlyDifferences) : [],
    isFull: codes.length >= MAX_COMPARED,
  };
}
export type ComparisonView = Awaited<ReturnType<typeof loadComparison>>;

function warningsOf({ repeated, leftOut }: ComparedCodes, unknown: readonly string[]): string[] {
  const list = (codes: readonly string[]) => codes.join(", ");
  return [
    ...(unknown.length > 0 ? [`Нет в продаже, поэтому не показаны коды: ${list(unknown)}.`] : []),
    ...(repeated.length > 0 ? [`Уже в сравнении, показаны один раз: ${list(repeated)}.`] : []),
    ...(leftOut > 0
      ? [
          `Сравнить можно не больше ${MAX_COMPARED} товаров: ${counted(leftOut, ["товар не показан", "товара не показаны", "товаров не показано"])}.`,
        ]
      : []),
  ];
}

/** The nearest other sizes of the compared goods. */
function suggestionsOf(products: readonly Product[], onlyDifferences: boolean) {
  const codes = products.map(({ sku }) => sku);
  const suggestions = products.flatMap(({ brand, model, siblings }) =>
    siblings
      .filter(({ sku }) => !codes.includes(sku))
      .slice(0, SUGGESTIONS_PER_PRODUCT)
      .map(({ sku, sizeText, price }) => ({
        sku,
        title: `${goodsName(brand.title, model.title)} ${sizeText}`,
        price,
        href: comparisonPath([...codes, sku], onlyDifferences),
      })),
  );
  return [...new Map(suggestions.map((suggestion) => [suggestion.sku, suggestion])).values()].slice(0, MAX_SUGGESTIONS);
}

interface AttributeRow {
  key: string;
  title: string;
  /** One for each product; null where nothing is known. */
  values: (string | null)[];
  differs: boolean;
  /** Whether the two differ that a narrow window shows. */
  differsInPair: boolean;
}

/**
 * Attributes of goods side by side, in the order of the goods. A missing attribute differs from any value. `pair`: places of the two that a
 * narrow window shows.
 */
export function attributeRows(goods: readonly (readonly Attribute[])[], pair: readonly number[]): AttributeRow[] {
  const titles = new Map(goods.flat().map(({ key, title }) => [key, title]));
  return [...titles].map(([key, title]) => {
    const values = goods.map((attributes) => attributes.find((attribute) => attribute.key === key)?.value ?? null);
    const differsInPair = new Set(pair.map((place) => values[place])).size > 1;
    return { key, title, values, differs: new Set(values).size > 1, differsInPair };
  });
}
