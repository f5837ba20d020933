import type { Services } from "../../chain/services.ts";
import {
  failedWorkDismiss,
  failedWorkGet,
  failedWorkList,
  failedWorkRetry,
} from "../../contract/office/failed-work.ts";
import type { Executor } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { retryFailed } from "../../platform/jobs/failed-jobs.ts";
import { jobTitle } from "../../platform/jobs/job-titles.ts";
import { dismissMessage, retryMessage } from "../../platform/outbox/outbox-store.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { dismissJob, type FailedWork, failedRows, findFailedWork, readKinds } from "./failed-work-store.ts";

/** Jobs and messages that are not tried any more: what failed, one more attempt, or an end to it. */
export function failedWorkRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const rowOf = ({ id, kind, schedule, subject, reason, attempts, at }: Omit<FailedWork, "data" | "canRetry">) => ({
    id,
    kind,
    subject,
    reason,
    attempts,
    title: titleOf(kind, schedule),
    at: at.toISOString(),
  });
  const gone = () => notFound("Это уже повторяется, выполнено или снято");

  async function find(executor: Executor, id: string): Promise<FailedWork> {
    const found = await findFailedWork(executor, id);
    if (!found) throw gone();
    return found;
  }

  return [
    listRoute(services, failedWorkList, () =>
      show(
        failedRows(db),
        (found) => found.map(rowOf),
        async () => ({ kind: (await readKinds(db)).map((value) => ({ value, label: titleOf(value) })) }),
      ),
    ),
    route(failedWorkGet, async ({ id }) => {
      const found = await find(db, id);
      return { ...rowOf(found), data: found.data, canRetry: found.canRetry };
    }),
    route(failedWorkRetry, async ({ id }, caller) => {
      await db.transaction(async (tx) => {
        const found = await find(tx, id);
        if (!(await retry(tx, id))) throw gone();
        await caller.audit(tx, { target: id, before: rowOf(found), after: { state: "retry" } });
      });
      return {};
    }),
    route(failedWorkDismiss, async ({ id, reason }, caller) => {
      await db.transaction(async (tx) => {
        const found = await find(tx, id);
        if (!(await dismiss(tx, id))) throw gone();
        await caller.audit(tx, { target: id, before: rowOf(found), after: { state: "dismissed", reason } });
      });
      return {};
    }),
  ];
}

const channels = new Map([
  ["mail", "Письмо"],
  ["sms", "SMS"],
]);
const titleOf = (kind: string, schedule?: string): string => channels.get(kind) ?? jobTitle(kind, schedule);

const jobId = (id: string): string | null => /^job-(.+)$/.exec(id)?.[1] ?? null;
const messageId = (id: string): number => Number(id.replace("message-", ""));

async function retry(tx: Executor, id: string): Promise<boolean> {
  const job = jobId(id);
  return job === null ? retryMessage(tx, messageId(id)) : (await retryFailed(tx, job)) > 0;
}

async function dismiss(tx: Executor, id: string): Promise<boolean> {
  const job = jobId(id);
  return job === null ? dismissMessage(tx, messageId(id)) : dismissJob(tx, job);
}
