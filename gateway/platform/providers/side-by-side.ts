/** Works through rows of several third parties: of each one after the other, and third parties side by side, so that who hangs delays nobody else. */
export async function sideBySide<Row>(
  rows: readonly Row[],
  partyOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const parties = [...new Set(rows.map(partyOf))];
  const outcomes = await Promise.allSettled(
    parties.map(async (party) => {
      for (const row of rows) if (partyOf(row) === party) await work(row);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
