import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { goalNames } from "../../shared/goal-names.ts";
import { countGoal } from "../../visitor/goal-count.server.ts";

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
 * A customer reaches a few goals a minute, and a mobile network hides hundreds behind one address; a program that counts without end
 * is stopped.
 */
const limiter = new RateLimiterMemory({ points: 1_200, duration: 60 });

/** Counts one goal that a browser sends: 204, or 400, 413, 429 for what no page of ours sends. */
export async function collectGoal(request: Request, clientAddress: string): Promise<Response> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_CHARACTERS * 4) return answer(413);
  const allowed = await limiter.consume(clientAddress).then(
    () => true,
    () => false,
  );
  if (!allowed) return answer(429);
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
