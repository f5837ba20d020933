/** Minutes of a row. */
export const ROW_MINUTES = 15;

interface Timed {
  bayId: number;
  startMinute: number;
  endMinute: number;
}

/** A cell of the table: what takes a bay for some rows, or nothing. */
export interface DayCell<Block> {
  bayId: number;
  span: number;
  /** The minute of the cell's first row. */
  minute: number;
  /** More than one where they share a row. */
  blocks: Block[];
}

export interface DayRow<Block> {
  minute: number;
  /** Only the cells that begin in this row. */
  cells: DayCell<Block>[];
}

interface Day<Block> {
  opening: { open: number; close: number } | null;
  bayIds: readonly number[];
  /** Visits and holds: every one is shown. */
  blocks: readonly Block[];
  /** Closures: where nothing else is. */
  behind: readonly Block[];
}

const down = (minute: number): number => Math.floor(minute / ROW_MINUTES) * ROW_MINUTES;
const up = (minute: number): number => Math.ceil(minute / ROW_MINUTES) * ROW_MINUTES;

/** A day as rows of a table, a column a bay. What is outside of the opening hours makes the table longer. */
export function layOutDay<Block extends Timed>({ opening, bayIds, blocks, behind }: Day<Block>): DayRow<Block>[] {
  const starts = [...(opening ? [opening.open] : []), ...blocks.map(({ startMinute }) => startMinute)];
  const ends = [...(opening ? [opening.close] : []), ...blocks.map(({ endMinute }) => endMinute)];
  if (starts.length === 0) return [];
  const first = down(Math.min(...starts));
  const count = (up(Math.max(...ends)) - first) / ROW_MINUTES;
  const rows = Array.from(
    { length: count },
    (_, at): DayRow<Block> => ({ minute: first + at * ROW_MINUTES, cells: [] }),
  );
  for (const bayId of bayIds) {
    const cells = cellsOf(
      bayId,
      { first, count },
      [blocks, behind].map((list) => list.filter((block) => block.bayId === bayId)),
    );
    for (const cell of cells) rows[(cell.minute - first) / ROW_MINUTES]?.cells.push(cell);
  }
  return rows;
}

function cellsOf<Block extends Timed>(
  bayId: number,
  { first, count }: { first: number; count: number },
  [blocks = [], behind = []]: Block[][],
): DayCell<Block>[] {
  /** Whose each row is. */
  const owners: (Block | null)[] = Array.from({ length: count }, () => null);
  /** Blocks without a row of their own, by whose row they share. */
  const shared = new Map<Block, Block[]>();
  const rowsOf = ({ startMinute, endMinute }: Block): [number, number] => [
    Math.max(0, (down(startMinute) - first) / ROW_MINUTES),
    Math.min(count, (up(endMinute) - first) / ROW_MINUTES),
  ];
  for (const block of [...blocks].sort((a, b) => a.startMinute - b.startMinute)) {
    const [from, to] = rowsOf(block);
    let found = false;
    for (let row = from; row < to; row += 1) {
      if (owners[row]) continue;
      owners[row] = block;
      found = true;
    }
    const host = owners[from];
    if (!found && host) shared.set(host, [...(shared.get(host) ?? []), block]);
  }
  for (const block of behind) {
    const [from, to] = rowsOf(block);
    for (let row = from; row < to; row += 1) owners[row] ??= block;
  }
  const cells: DayCell<Block>[] = [];
  let before: Block | null | undefined;
  for (const [row, owner] of owners.entries()) {
    const last = cells.at(-1);
    if (last && owner === before) last.span += 1;
    else
      cells.push({
        bayId,
        span: 1,
        minute: first + row * ROW_MINUTES,
        blocks: owner ? [owner, ...(shared.get(owner) ?? [])] : [],
      });
    before = owner;
  }
  return cells;
}

/** Minutes of a day that are in sight without moving the page. */
const IN_SIGHT = 180;

/**
 * The row to which the eye has to go in a long day: of the first block that is not over, or else of this moment. Null where that is in
 * sight. `nowMinute` is null for another day than today.
 */
export function rowToSee(
  rows: readonly { minute: number }[],
  blocks: readonly Omit<Timed, "bayId">[],
  nowMinute: number | null,
): { minute: number; isVisit: boolean } | null {
  const first = rows[0]?.minute ?? 0;
  const coming = blocks.filter(({ endMinute }) => endMinute > (nowMinute ?? 0)).map(({ startMinute }) => startMinute);
  const isVisit = coming.length > 0;
  const wanted = isVisit ? Math.min(...coming) : (nowMinute ?? first);
  const row = rows.findLast(({ minute }) => minute <= wanted);
  return row && row.minute - first >= IN_SIGHT ? { minute: row.minute, isVisit } : null;
}
