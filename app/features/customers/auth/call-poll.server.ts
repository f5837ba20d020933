import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readFlow } from "./auth-flow-cookie.server.ts";
import { readCall } from "./code-steps.server.ts";

/** False once the call has arrived, and when its status is unavailable: submitting the step's form then shows which. AUT-098, AUT-100 */
export async function isCallWaitedFor(visitor: Visitor): Promise<boolean> {
  return (await readCall({ visitor, flow: readFlow(visitor), now: visitor.now() })) === null;
}
