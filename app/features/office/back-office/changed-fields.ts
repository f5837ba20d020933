/** A field of what was changed, as JSON was before and after; null is absent. */
export interface ChangedField {
  /** `cart.0.quantity` */
  path: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

type Leaves = Map<string, string>;

function leavesOf(value: unknown, path: string, leaves: Leaves): Leaves {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) {
    const isNothing = value === null || value === undefined;
    if (!isNothing || path !== "") leaves.set(path, typeof value === "string" ? value : JSON.stringify(value ?? null));
    return leaves;
  }
  for (const [name, part] of entries) leavesOf(part, path === "" ? name : `${path}.${name}`, leaves);
  return leaves;
}

/** Every field of either, those that differ marked, in the order of what is there now. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const was = leavesOf(before, "", new Map());
  const is = leavesOf(after, "", new Map());
  const paths = [...new Set([...is.keys(), ...was.keys()])];
  return paths.map((path) => {
    const field = { path, before: was.get(path) ?? null, after: is.get(path) ?? null };
    return { ...field, isChanged: field.before !== field.after };
  });
}
