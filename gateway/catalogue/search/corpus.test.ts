import { expect, it } from "vitest";
import { readQuery } from "./read-query.ts";
import type { Reading } from "./reading.ts";
import { readCorpus } from "./testing/corpus.ts";
import { lexiconOfDemoShop } from "./testing/lexicon.ts";

/** The brands and models of the demo shop are nearly all there. */
const GOODS = 2_000;
const lexicon = await lexiconOfDemoShop(GOODS);

const listed = (values: readonly string[]) => values.join("|");

/** «tyre season=winter autobrand=kia, text «…», guess»: what is shown or searched for, without what is empty. */
function inWords(reading: Reading): string {
  const { category, filters, ranges, page, unknown, unused, unusedCar, text, brandTitles } = reading;
  const conditions = [
    ...Object.entries(filters).map(([key, values]) => `${key}=${listed(values)}`),
    ...Object.entries(ranges).map(([key, { from, to }]) => `${key}=${from ?? ""}..${to ?? ""}`),
  ];
  return [
    [page ? `page ${page}` : (category ?? "any category"), ...conditions].join(" "),
    unknown.length > 0 && `text ${listed(unknown)}`,
    unused.length > 0 && `unused ${listed(unused)}`,
    unusedCar &&
      `unused car ${unusedCar.brand} ${unusedCar.model} (${listed(unusedCar.brandWords)}; ${listed(unusedCar.modelWords)})`,
    reading.isCorrected && `«${text}»`,
    reading.isGuess && "guess",
    reading.hasCar ? "car" : reading.hasName && "name",
    brandTitles.length > 0 && `brands ${listed(brandTitles)}`,
    reading.cost.toFixed(2),
  ]
    .filter(Boolean)
    .join(", ");
}

const OTHER_READINGS = 3;

/**
 * Those that were set aside stay unseen. A change of these lines is to be looked at: `npx vitest run --project unit gateway/catalogue/search/corpus -u` writes them anew. How many
 * queries are answered rightly is counted over the database, in `search.integration.test.ts`.
 */
it("the known queries are read as they were, likeliest reading first", async () => {
  const lines = readCorpus("known").flatMap(({ typed }) => {
    const { text, readings } = readQuery(typed, lexicon);
    return [
      `${typed}${text === typed ? "" : ` [${text}]`}, ${readings.length}`,
      ...readings.slice(0, OTHER_READINGS).map((reading) => `  ${inWords(reading)}`),
    ];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("corpus/readings.txt");
});
