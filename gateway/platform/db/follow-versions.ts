import type { Pool } from "pg";

/** What triggers count changes of in `data_versions`, of which processes have copies in memory. */
type VersionedData = "directory" | "settings";

/**
 * One look at `data_versions`: what has moved since the last look is read again. A reading that failed is tried again at the next
 * look, and is logged once until it fails in another way; the copy of before stays in use.
 */
export function followVersions(
  pool: Pool,
  readers: Readonly<Partial<Record<VersionedData, () => Promise<void>>>>,
): () => Promise<void> {
  const seen = new Map<string, string>();
  let lastFailure = "";
  return async () => {
    try {
      const { rows } = await pool.query<{ name: VersionedData; version: string }>({
        text: "select name, version from data_versions where name = any($1)",
        values: [Object.keys(readers)],
      });
      for (const { name, version } of rows) {
        if (seen.get(name) === version) continue;
        await readers[name]?.();
        seen.set(name, version);
      }
      lastFailure = "";
    } catch (error) {
      if (String(error) === lastFailure) return;
      lastFailure = String(error);
      throw error;
    }
  };
}
