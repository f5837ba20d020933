/** A field of an act over several rows; its name is its own among the acts of a list. */
export interface RowActField {
  name: string;
  label: string;
  hint?: string;
  kind: "text" | "day" | "tick";
}

/** A row as its tick names it. */
export interface TickedRow {
  id: string;
  /** What the row's calls have to know of how it was seen: a version. */
  seen: string;
  /** What people call it. */
  title: string;
}

export const tickOfRow = (row: TickedRow): string => `${new URLSearchParams({ ...row })}`;

export function readTick(text: string): TickedRow | null {
  const query = new URLSearchParams(text);
  const id = query.get("id");
  return id ? { id, seen: query.get("seen") ?? "", title: query.get("title") ?? id } : null;
}

/** Ids of these ticks; what is none is left out. */
export const idsOfTicks = (ticks: readonly string[]): Set<string> =>
  new Set(ticks.flatMap((tick) => readTick(tick)?.id ?? []));

export interface RowResult extends TickedRow {
  isDone: boolean;
  /** What became of it, or why not. */
  text: string;
}

/** What a form over several rows comes back with. */
export interface RowsReply {
  act: string;
  label: string;
  /** Ticks as they were sent. */
  ticks: string[];
  typed: Record<string, string>;
  /** About the form as a whole: then nothing was done. */
  problems: string[];
  results: RowResult[];
}

/** Ids that stay ticked: all where nothing was done, else those that were refused. */
export const stillTicked = ({ ticks, problems, results }: RowsReply): Set<string> =>
  problems.length > 0 ? idsOfTicks(ticks) : new Set(results.filter(({ isDone }) => !isDone).map(({ id }) => id));
