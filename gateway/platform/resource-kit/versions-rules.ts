import type { PastVersion } from "../../contract/platform/resource-kit.ts";

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

/** The calls of the journal by what they did. */
interface CallNames {
  created: string;
  changed: string;
  imported?: string | undefined;
  /** A second person did not agree: `after` has what holds again, and why. */
  declined?: string | undefined;
}

/** What holds after a second person has not agreed; null where it is out of use. */
export interface Declined {
  values: Record<string, unknown> | null;
  note: string;
}

/** What the changes of the journal made of it, the latest first; with what was there before, where its making is not among them. */
export function versionsOf(
  changes: readonly Change[],
  { created, changed, imported, declined }: CallNames,
): PastVersion[] {
  /** A file makes what is not there and changes what is. */
  const actOf = ({ call, before }: Change): "created" | "changed" | null => {
    if (call === created || (call === imported && before === null)) return "created";
    return call === changed || call === imported ? "changed" : null;
  };
  const versions = changes.map((change): PastVersion => {
    const { id, at, by, after } = change;
    const facts = { id, at: at.toISOString(), by };
    const act = actOf(change);
    if (act !== null) return { ...facts, act, values: after as Values };
    if (change.call === declined) return { ...facts, act: "declined", ...(after as Declined) };
    return { ...facts, act: (after as { isArchived: boolean }).isArchived ? "archived" : "restored", values: null };
  });
  const firstChange = changes.findLast((change) => actOf(change) !== null);
  if (!firstChange || actOf(firstChange) !== "changed") return versions;
  return [...versions, { id: 0, act: "came", at: null, by: "", values: firstChange.before as Values }];
}
