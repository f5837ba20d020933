import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";

/** `job-` and the id of a job, or `message-` and the id of a letter or text message. */
const id = z.string().regex(/^(job-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|message-\d{1,15})$/, "Такой записи нет");

/** A job that failed for good, or a letter or text message that is not tried any more. */
const failedWorkRow = z.object({
  id: z.string(),
  /** Kind of the job; `mail` or `sms` for a message. */
  kind: z.string(),
  /** What it is, in words. */
  title: z.string(),
  /** Subject of a letter; empty for others. */
  subject: z.string(),
  reason: z.string(),
  attempts: z.int(),
  /** When a job failed; when a message was written. */
  at: utcMoment,
});
export type FailedWorkRow = z.output<typeof failedWorkRow>;

export const failedWorkList = listEndpoint({
  name: "failedWorkList",
  summary: "Невыполненные задания и неотправленные сообщения",
  resource: "jobs",
  permission: "jobs",
  filters: { kind: z.string().max(100).optional() },
  row: failedWorkRow,
});

const path = "/api/gateway/back-office/jobs/{id}";
const access = { staff: "jobs" } as const;

export const failedWorkGet = endpoint({
  name: "failedWorkGet",
  summary: "Показать невыполненное задание",
  method: "GET",
  path,
  access,
  input: z.object({ id }),
  output: failedWorkRow.extend({
    /** JSON that a job was given; the address of a message. */
    data: z.string(),
    /** A message whose code or link has ended is not worth sending. */
    canRetry: z.boolean(),
  }),
});

/** One more attempt. What was retried or dismissed before is `not_found`. */
export const failedWorkRetry = endpoint({
  name: "failedWorkRetry",
  summary: "Повторить невыполненное задание",
  method: "POST",
  path: `${path}/retry`,
  access,
  input: z.object({ id }),
  output: z.object({}),
});

/** Nothing more is done about it; the reason is in the journal. */
export const failedWorkDismiss = endpoint({
  name: "failedWorkDismiss",
  summary: "Снять невыполненное задание",
  method: "POST",
  path: `${path}/dismiss`,
  access,
  input: z.object({
    id,
    reason: z.string("Напишите причину").trim().min(1, "Напишите причину").max(500, "Не больше 500 знаков"),
  }),
  output: z.object({}),
});
