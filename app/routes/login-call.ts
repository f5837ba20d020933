import type { LoaderFunctionArgs } from "@remix-run/node";
import { isCallWaitedFor } from "../features/customers/auth/code-steps.server.ts";

/** For the script of the step that waits for a call. */
export async function loader({ context }: LoaderFunctionArgs) {
  const isWaiting = await isCallWaitedFor(context.visitor);
  return Response.json({ isWaiting }, { headers: { "Cache-Control": "private, no-store" } });
}
