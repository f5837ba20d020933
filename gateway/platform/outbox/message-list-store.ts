import { and, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { messageStates } from "../../contract/office/system-state.ts";
import type { Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { CODE_SUBJECT, hasFailed } from "./outbox-store.ts";

type MessageState = (typeof messageStates)[number];

const { id, channel, dismissedAt, dropped, sentAt } = outboxMessages;

/** Codes that were not sent in time are asked for anew: nobody has to do anything about them. */
const isEndedCode = sql`${outboxMessages.subject} = ${CODE_SUBJECT} and ${outboxMessages.secretExpiresAt} is null`;

const conditions: Record<MessageState, SQL | undefined> = {
  sent: isNotNull(sentAt),
  dropped: and(isNull(sentAt), or(isNotNull(dropped), and(isNull(dismissedAt), isEndedCode))),
  dismissed: and(isNull(sentAt), isNull(dropped), isNotNull(dismissedAt)),
  failed: hasFailed,
  waiting: and(
    isNull(sentAt),
    isNull(dropped),
    isNull(dismissedAt),
    not(sql`(${hasFailed})`),
    not(sql`(${isEndedCode})`),
  ),
};

export const isMessageIn = (state: MessageState): SQL | undefined => conditions[state];

export const messageState = sql<MessageState>`case when ${sentAt} is not null then 'sent' when ${dropped} is not null then 'dropped'
  when ${dismissedAt} is not null then 'dismissed' when ${hasFailed} then 'failed' when ${isEndedCode} then 'dropped' else 'waiting' end`;

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
