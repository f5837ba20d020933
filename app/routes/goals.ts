import type { ActionFunctionArgs } from "@remix-run/node";
import { collectGoal } from "../features/platform/goals/collect-goal.server.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { latestGoals } from "../visitor/goal-count.server.ts";

/** The last goals, for development and tests only. */
export function loader() {
  if (process.env.NODE_ENV === "production") throw notFound();
  return Response.json(latestGoals(), { headers: { "Cache-Control": "no-store" } });
}

export async function action({ context, request }: ActionFunctionArgs) {
  return collectGoal(request, context.visitor.clientAddress);
}
