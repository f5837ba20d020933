import type { PastVersion } from "../contract/back-office.ts";

/** A row of the journal about one of a resource. */
interface Change {
  id: number;
  at: Date;
  by: string;
  call: string;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;

/** What the changes of the journal made of it, the latest first; with what was there before, where its making is not among them. */
export function versionsOf(
  changes: readonly Change[],
  { created, changed }: { created: string; changed: string },
): PastVersion[] {
  const versions = changes.map(({ id, at, by, call, after }): PastVersion => {
    const facts = { id, at: at.toISOString(), by };
    if (call === created) return { ...facts, act: "created", values: after as Values };
    if (call === changed) return { ...facts, act: "changed", values: after as Values };
    return { ...facts, act: (after as { isArchived: boolean }).isArchived ? "archived" : "restored", values: null };
  });
  const firstChange = changes.findLast(({ call }) => call === changed || call === created);
  if (firstChange?.call !== changed) return versions;
  return [...versions, { id: 0, act: "came", at: null, by: "", values: firstChange.before as Values }];
}
