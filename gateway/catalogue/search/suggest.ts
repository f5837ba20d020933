import type { RegionRow } from "../../chain/regions/directory.ts";
import type { FoundList, goodsSuggest, SuggestedLine } from "../../contract/catalogue/search.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { ListDependencies } from "../lists/list-goods.ts";
import type { Completion, Completions } from "./completions.ts";
import { findList } from "./find-by-text.ts";
import { correctLayout } from "./layout.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Dictionaries } from "./lexicon-keeper.ts";
import { readQuery } from "./read-query.ts";
import type { Reading } from "./reading.ts";
import { isKnownWord } from "./spans.ts";
import { normalise, wordsOf } from "./words.ts";

const MAX_LINES = 8;
const MAX_GOODS = 3;
/** A letter or two begin too much to find goods by. */
const MIN_LETTERS_FOR_GOODS = 3;
const MAX_TAIL = 4;
/** What goes on from other words is asked for in the goods. */
const MAX_WITH_HEAD = 5;

/** How what is being typed may go on, and the best-selling goods that it finds so far. */
export async function suggest(
  tools: ListDependencies,
  { lexicon, completions }: Dictionaries,
  q: string,
  region: RegionRow,
): Promise<OutputOf<typeof goodsSuggest>> {
  const text = correctLayout(normalise(q), lexicon);
  const lines = await linesFor(text, lexicon, completions, (list) => hasGoods(tools, list, region));
  const read = text.replace(/\s/g, "").length < MIN_LETTERS_FOR_GOODS ? null : certainReading(text, lexicon);
  if (lines.length === 0 && read?.text && read.page === null) {
    const catalogue = listOf(read);
    if (catalogue) lines.push({ kind: read.hasCar ? "car" : "model", text: read.text, catalogue, page: null });
  }
  const list = (read && listOf(read)) ?? (read && lines[0]?.catalogue) ?? null;
  const found = list && (await findList(tools, list, { offset: 0, limit: MAX_GOODS }, region));
  const cards = found ? await tools.cards.cards(found.ids, region) : [];
  return { lines, goods: cards.map(({ title, url, price, picture }) => ({ title, url, price, picture })) };
}

const listOf = ({ category, filters, ranges }: Reading): FoundList | null => category && { category, filters, ranges };

const certainReading = (text: string, lexicon: Lexicon): Reading | null => {
  const [best] = readQuery(text, lexicon).readings;
  return best && best.unknown.length === 0 && !best.isGuess && (best.category || best.page) ? best : null;
};

/** Completions of the last words; those before them are kept: «зимние шины 205» goes on to «зимние шины 205/55 R16». */
async function linesFor(
  text: string,
  lexicon: Lexicon,
  completions: Completions,
  isSold: (list: FoundList) => Promise<boolean>,
): Promise<SuggestedLine[]> {
  const size = /(?:^|\s)(\d{3}[\d/\s.xхrр-]*)$/.exec(text);
  const digits = size?.[1]?.replace(/\D/g, "") ?? "";
  if (size && digits.length <= 9) {
    const lines = await withHead(text.slice(0, size.index), completions.sizes(digits), lexicon, isSold);
    if (lines.length > 0) return lines;
  }
  const words = wordsOf(text);
  for (let tail = Math.min(MAX_TAIL, words.length); tail > 0; tail--) {
    const head = words.slice(0, words.length - tail);
    if (!head.every((word) => /\d/.test(word) || isKnownWord(word, lexicon))) continue;
    const lines = await withHead(head.join(" "), completions.named(words.slice(-tail).join("")), lexicon, isSold);
    if (lines.length > 0) return lines;
  }
  return [];
}

async function withHead(
  head: string,
  found: readonly Completion[],
  lexicon: Lexicon,
  isSold: (list: FoundList) => Promise<boolean>,
): Promise<SuggestedLine[]> {
  if (head.trim() === "")
    return found.slice(0, MAX_LINES).map(({ kind, text, catalogue, page }) => ({ kind, text, catalogue, page }));
  const lines: SuggestedLine[] = [];
  for (const { kind, text } of found.filter((it) => it.page === null).slice(0, MAX_LINES)) {
    const whole = `${head.trim()} ${text}`;
    const reading = certainReading(whole, lexicon);
    const catalogue = reading && listOf(reading);
    if (catalogue && (await isSold(catalogue))) lines.push({ kind, text: whole, catalogue, page: null });
    if (lines.length === MAX_WITH_HEAD) break;
  }
  return lines;
}

const hasGoods = async (tools: ListDependencies, list: FoundList, region: RegionRow): Promise<boolean> =>
  (await findList(tools, list, { offset: 0, limit: 0 }, region)).total > 0;
