import type { Tokens } from "../../../../gateway/contract/customers/auth.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type AuthFlow, advance } from "./auth-flow.ts";

/** A submitted sign-in form. */
export interface Attempt {
  visitor: Visitor;
  flow: AuthFlow;
  now: Date;
}

/** The result of a submitted form: the next step, the same form with an error, or a signed-in customer. */
export type Outcome =
  | { kind: "step"; flow: AuthFlow }
  | { kind: "refused"; flow: AuthFlow; status: number; message: string | null; errors?: RefusedForm["error"] }
  | { kind: "signedIn"; tokens: Tokens; to: string };

export const refused = (flow: AuthFlow, message: string, status = 422): Outcome => ({
  kind: "refused",
  flow,
  status,
  message,
});

/** Back to the phone step, with an error. */
export const startOver = (flow: AuthFlow, problem: string): Outcome => ({
  kind: "step",
  flow: advance(flow, { type: "failed", problem }),
});
