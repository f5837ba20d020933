import { redirect } from "@remix-run/node";
import { authSessions, type User } from "../../gateway/contract/customers/auth.ts";
import { signInAgainPath } from "../shared/sign-in-path.ts";
import { keepForm } from "./kept-form.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** Less than the gateway's ten minutes: what is begun now can be finished. */
const FRESH_MS = 5 * 60_000;

interface Change {
  /** The page of the form, which takes it by POST. */
  path: string;
  /** What the form does, for the button that sends it after all; null for a form whose text must not be kept. */
  label: string | null;
}

/** The gateway wants the customer to sign in once more. What was typed waits on the page that sent it. */
export function signInAgain(visitor: Visitor, user: User, form: FormData, { path, label }: Change) {
  if (label !== null) keepForm(visitor, { userId: user.id, path, label }, form);
  return redirect(signInAgainPath(path), 303);
}

/** Whether the customer signed in just now; also true when that cannot be found out, because the gateway judges in the end. */
export async function hasFreshSignIn({ gateway, now }: Visitor): Promise<boolean> {
  const result = await gateway.call(authSessions, {});
  return !result.ok || isFreshSignIn(result.data.sessions, now());
}

export const isFreshSignIn = (sessions: readonly { isCurrent: boolean; createdAt: string }[], now: Date): boolean =>
  sessions.some(({ isCurrent, createdAt }) => isCurrent && now.getTime() - Date.parse(createdAt) < FRESH_MS);
