import { LRUCache } from "lru-cache";
import { z } from "zod";
import { goalNames } from "../../../shared/goal-names.ts";
import { countGoal } from "../../../visitor/goal-count.server.ts";

const MAX_BODY_CHARACTERS = 2_000;
const MAX_PARAMS = 10;

const shortText = z.string().max(300);
const message = z.object({
  goal: z.enum(goalNames),
  params: z
    .record(z.string().max(40), z.union([shortText, z.number()]))
    .refine((params) => Object.keys(params).length <= MAX_PARAMS)
    .default({}),
});

/**
 * A customer reaches a few goals a minute, and a mobile network has hundreds of customers behind one address; the limit stops only
 * programs that send goals endlessly.
 */
const GOALS_A_MINUTE = 1_200;
const goalCounts = new LRUCache<string, { goals: number }>({ max: 10_000, ttl: 60_000 });

function mayCount(clientAddress: string): boolean {
  const count = goalCounts.get(clientAddress) ?? { goals: 0 };
  if (count.goals === 0) goalCounts.set(clientAddress, count);
  count.goals += 1;
  return count.goals <= GOALS_A_MINUTE;
}

/** Counts one goal that a browser sends: 204, or 400, 413, 429 for requests that no page of ours sends. */
export async function collectGoal(request: Request, clientAddress: string): Promise<Response> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_CHARACTERS * 4) return answer(413);
  if (!mayCount(clientAddress)) return answer(429);
  const body = await request.text();
  if (body.length > MAX_BODY_CHARACTERS) return answer(413);
  const parsed = message.safeParse(jsonOf(body));
  if (!parsed.success) return answer(400);
  countGoal(parsed.data.goal, "browser", parsed.data.params);
  return answer(204);
}

const answer = (status: number): Response => new Response(null, { status, headers: { "Cache-Control": "no-store" } });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
