import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const path = "/api/gateway/back-office/centres" as const;

const closing = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["shop", "warehouse", "supplier"]),
  version: z.int(),
  isArchived: z.boolean(),
  /** Visits that have not ended, each as staff read it; they are cancelled, and their customers told. */
  visits: z.array(z.object({ identity: z.string(), text: z.string() })),
  /** What keeps it open: orders that are collected or kept there, contracts whose wheels lie there. */
  orders: z.int(),
  contracts: z.int(),
  /** What lies there: kinds of goods and their pieces, which are not sold any more. */
  goods: z.int(),
  pieces: z.int(),
});
export type CentreClosing = z.output<typeof closing>;

/** What closing a centre or warehouse for good does, before it is done. */
export const centreClosing = endpoint({
  name: "centreClosing",
  summary: "Что будет, если закрыть центр навсегда",
  method: "GET",
  path: `${path}/{id}/closing`,
  access: { staff: "settings" },
  input: z.object({ id }),
  output: closing,
});

/**
 * Closes it for good: visits are cancelled, their customers told why, and it goes into the archive. `visits` are those that were shown: with
 * another one among them it is `visits_changed`. `has_obstacles`: orders or contracts are left.
 */
export const centreClose = endpoint({
  name: "centreClose",
  summary: "Закрыть центр навсегда",
  method: "POST",
  path: `${path}/close`,
  access: { staff: "settings" },
  input: z.object({
    id,
    version: z.coerce.number().int().min(1),
    visits: z.array(z.string().max(40)).max(5_000).default([]),
    /** The customers of the visits read it. */
    reason: z.string().trim().max(300, "Не больше 300 знаков").default(""),
  }),
  output: z.object({ told: z.int() }),
  codes: { visits_changed: 409, version_conflict: 409, has_obstacles: 409 },
});
