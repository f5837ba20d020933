import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A question whose answer is one value, so that it can be asked with others in one statement. */
export interface Question<Answer> {
  /** An expression, a subquery in brackets as a rule. */
  sql: SQL;
  read(value: unknown): Answer;
}

type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Answer> ? Answer : never;
};

/**
 * Answers questions as of one moment, in one statement: under a lock others wait for each round trip. `meanwhile` are changes by it, none of
 * which the answers see.
 */
export async function askTogether<Questions extends Record<string, Question<unknown>>>(
  executor: Executor,
  questions: Questions,
  meanwhile: readonly SQL[] = [],
): Promise<Answers<Questions>> {
  const named = Object.entries(questions);
  const changes = meanwhile.map((change, at) => sql`${sql.identifier(`change_${at}`)} as (${change})`);
  const values = named.map(([name, question]) => sql`${question.sql} as ${sql.identifier(name)}`);
  const { rows } = await executor.execute(
    sql`${changes.length > 0 ? sql`with ${sql.join(changes, sql`, `)} ` : sql``}select ${sql.join(values, sql`, `)}`,
  );
  const [row = {}] = rows;
  return Object.fromEntries(named.map(([name, { read }]) => [name, read(row[name])])) as Answers<Questions>;
}

/**
 * A change that answers how many rows it changed (`returning 1`), and others of other rows with it, in one statement: none sees what another
 * one does, and all happen or none.
 */
export async function changeTogether(executor: Executor, counted: SQL, others: readonly SQLWrapper[]): Promise<number> {
  const named = others.map((change, at) => sql`${sql.identifier(`change_${at}`)} as (${change.getSQL()})`);
  const { rows } = await executor.execute<{ changed: number }>(
    sql`with ${sql.join([sql`counted as (${counted})`, ...named], sql`, `)} select count(*)::int as changed from counted`,
  );
  return rows[0]?.changed ?? 0;
}

/** One question alone. */
export const ask = async <Answer>(executor: Executor, question: Question<Answer>): Promise<Answer> =>
  (await askTogether(executor, { answer: question })).answer;

/** Whether there is a row: of a table with its conditions. */
export const exists = (rows: SQL): Question<boolean> => ({ sql: sql`exists (select from ${rows})`, read: Boolean });

/** A moment in an answer: milliseconds since 1970. */
export const msOf = (moment: AnyPgColumn): SQL => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
