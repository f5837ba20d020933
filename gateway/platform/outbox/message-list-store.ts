import { and, eq, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { messageStates } from "../../contract/office/system-state.ts";
import type { Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../resource-kit/keyset-store.ts";
import { CODE_SUBJECT, hasFailed } from "./store.ts";

type MessageState = (typeof messageStates)[number];

interface MessageFilters {
  state?: MessageState | undefined;
  channel?: "mail" | "sms" | undefined;
  kind?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

const { id, channel, createdAt, dismissedAt, dropped, kind, sentAt } = outboxMessages;

/** Codes that were not sent in time are asked for anew: nobody has to do anything about them. */
const isEndedCode = sql`${outboxMessages.subject} = ${CODE_SUBJECT} and ${outboxMessages.secretExpiresAt} is null`;

const conditions: Record<MessageState, SQL | undefined> = {
  sent: isNotNull(sentAt),
  dropped: and(isNull(sentAt), or(isNotNull(dropped), and(isNull(dismissedAt), isEndedCode))),
  dismissed: and(isNull(sentAt), isNull(dropped), isNotNull(dismissedAt)),
  gave_up: hasFailed,
  waiting: and(
    isNull(sentAt),
    isNull(dropped),
    isNull(dismissedAt),
    not(sql`(${hasFailed})`),
    not(sql`(${isEndedCode})`),
  ),
};

const state = sql<MessageState>`case when ${sentAt} is not null then 'sent' when ${dropped} is not null then 'dropped'
  when ${dismissedAt} is not null then 'dismissed' when ${hasFailed} then 'gave_up' when ${isEndedCode} then 'dropped' else 'waiting' end`;

/** A page of messages without their texts, the latest first. */
export async function readMessageList(executor: Executor, filters: MessageFilters, position: ListPosition) {
  const condition = all(
    filters.state !== undefined && conditions[filters.state],
    filters.channel !== undefined && eq(channel, filters.channel),
    filters.kind !== undefined && eq(kind, filters.kind),
    filters.from !== undefined && gte(createdAt, filters.from),
    filters.until !== undefined && lt(createdAt, filters.until),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const { recipient, subject, attempts, failure, nextAttemptAt } = outboxMessages;
  const found = await executor
    .select({
      id,
      channel,
      kind,
      recipient,
      subject,
      attempts,
      failure,
      createdAt,
      sentAt,
      nextAttemptAt,
      state,
      cursor,
    })
    .from(outboxMessages)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${outboxMessages} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}

/** What waits to be sent and what has failed, by channel, with the moment since which the first of them has been due and the last that was sent. */
export async function readChannels(executor: Executor) {
  const isDue = sql`${conditions.waiting} and ${outboxMessages.nextAttemptAt} <= now()`;
  const rows = await executor
    .select({
      channel,
      due: sql<number>`(count(*) filter (where ${isDue}))::int`,
      failed: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
      dueSince: sql<string | null>`min(${outboxMessages.nextAttemptAt}) filter (where ${isDue})`,
      sentAt: sql<string | null>`max(${sentAt})`,
      /** Why the latest message that waits could not be sent yet. */
      failure: sql<string>`coalesce((array_agg(${outboxMessages.failure} order by ${id} desc)
        filter (where ${sentAt} is null and ${outboxMessages.failure} <> ''))[1], '')`,
    })
    .from(outboxMessages)
    .groupBy(channel);
  const moment = (value: string | null) => (value === null ? null : new Date(value));
  return rows.map((row) => ({ ...row, dueSince: moment(row.dueSince), sentAt: moment(row.sentAt) }));
}
export type ChannelState = Awaited<ReturnType<typeof readChannels>>[number];
