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
