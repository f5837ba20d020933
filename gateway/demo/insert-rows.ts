import type { ClientBase } from "pg";

const MAX_ROWS = 1_000;

/** Inserts rows with camel-case keys into columns in snake case. Column types come from the table. */
export async function insertRows(client: ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((key) => ({
    key,
    name: key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`).replace(/(?<=[a-z])1c$/, "_1c"),
  }));
  const names = columns.map((column) => column.name).join(", ");
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const records = rows.slice(at, at + MAX_ROWS).map((row) => {
      const values = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(({ key, name }) => [name, values[key]]));
    });
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(records)],
    );
  }
}
