import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import * as css from "./region-directory.css.ts";
import { allRegions, findRegions, type RegionLink, type RegionLists } from "./region-lists.ts";

interface LetterGroup<Item> {
  letter: string;
  items: Item[];
}

/** Groups neighbours by first letter, ё with е. Expects alphabetical order. REG-018 */
export function groupByLetter<Item extends { title: string }>(items: readonly Item[]): LetterGroup<Item>[] {
  const groups: LetterGroup<Item>[] = [];
  for (const item of items) {
    const letter = item.title.charAt(0).toUpperCase().replace("Ё", "Е");
    const group = groups.at(-1);
    if (group?.letter === letter) group.items.push(item);
    else groups.push({ letter, items: [item] });
  }
  return groups;
}

/** A heading takes about a line. */
const linesOf = (groups: readonly LetterGroup<unknown>[]): number =>
  groups.reduce((sum, { items }) => sum + items.length + 1, 0);

/** Three columns read from top to bottom, as equal in height as possible without splitting a group. REG-019 */
export function threeColumns<Item>(groups: readonly LetterGroup<Item>[]): LetterGroup<Item>[][] {
  let best: LetterGroup<Item>[][] = [];
  let least = Number.POSITIVE_INFINITY;
  // From the left: of equally even splits, the one with the fullest first columns comes first.
  for (let first = groups.length; first >= 0; first -= 1) {
    for (let second = groups.length; second >= first; second -= 1) {
      const columns = [groups.slice(0, first), groups.slice(first, second), groups.slice(second)];
      // For a given sum, the sum of squares is smallest where the parts are most equal.
      const unevenness = columns.reduce((sum, column) => sum + linesOf(column) ** 2, 0);
      if (unevenness < least) [best, least] = [columns, unevenness];
    }
  }
  return best;
}

interface RegionDirectoryProps {
  lists: RegionLists;
  /** Path and query that every link keeps. REG-022, REG-023 */
  here: string;
  /** Search text; empty for everything. */
  query: string;
  /** Makes the ids of a dialog's headings differ from those of the page under it. */
  idPrefix?: string;
}

/** «Центры» and «Доставка в регионы», filtered by the search text. REG-013 … REG-020 */
export function RegionDirectory({ lists, here, query, idPrefix = "" }: RegionDirectoryProps) {
  const found = findRegions(lists, query);
  const isNarrowed = found !== lists;
  const hasShops = found.mainCities.length + found.mainRegions.length > 0;
  const isNothing = allRegions(found).length === 0;
  return (
    <div>
      <p role="status">{isNothing && "Город не найден, уточните поиск"}</p>
      <Stack gap="l">
        {hasShops && (
          <section aria-labelledby={`${idPrefix}shops`}>
            <Heading level={2} size="large" id={`${idPrefix}shops`}>
              Центры
            </Heading>
            <ul className={css.cities}>
              {found.mainCities.map((city) => (
                <City key={city.origin} city={city} here={here} />
              ))}
            </ul>
            <div className={css.columns}>
              {found.mainRegions.map(({ title, cities }) => (
                <Details key={title} summary={title} open={isNarrowed || cities.some(({ isCurrent }) => isCurrent)}>
                  <ul>
                    {cities.map((city) => (
                      <City key={city.origin} city={city} here={here} />
                    ))}
                  </ul>
                </Details>
              ))}
            </div>
          </section>
        )}
        {found.delivery.length > 0 && (
          <section aria-labelledby={`${idPrefix}delivery`}>
            <Heading level={2} size="large" id={`${idPrefix}delivery`}>
              Доставка в регионы
            </Heading>
            <div className={css.columns}>
              {threeColumns(groupByLetter(found.delivery)).map((groups) => (
                <div key={groups[0]?.letter ?? ""}>
                  {groups.map(({ letter, items }) => (
                    <div key={letter}>
                      <h3 className={css.letter}>{letter}</h3>
                      <ul>
                        {items.map((city) => (
                          <City key={city.origin} city={city} here={here} />
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              ))}
            </div>
          </section>
        )}
      </Stack>
    </div>
  );
}

function City({ city: { title, origin, isCurrent }, here }: { city: RegionLink; here: string }) {
  return (
    <li>
      <a href={origin + here} className={css.city} aria-current={isCurrent}>
        {title}
        {isCurrent && <span className={css.here}>вы здесь</span>}
      </a>
    </li>
  );
}
