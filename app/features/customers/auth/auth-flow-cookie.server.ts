import { randomBytes } from "node:crypto";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type AuthFlow, newFlow } from "./auth-flow.ts";

/** One of the sealed cookies: what is in it was put there by us. */
const COOKIE = "auth_flow";
const LIFETIME_SECONDS = 1_800;

export const newBrowserKey = (): string => randomBytes(24).toString("base64url");

/** The pending sign-in of this browser, or a new one. The cookie is sealed, so its content is ours. */
export function readFlow({ cookies }: Visitor): AuthFlow {
  const kept = cookies.get(COOKIE);
  return kept === undefined ? newFlow(newBrowserKey()) : (JSON.parse(kept) as AuthFlow);
}

export const writeFlow = ({ cookies }: Visitor, flow: AuthFlow): void =>
  cookies.set(COOKIE, JSON.stringify(flow), { maxAgeSeconds: LIFETIME_SECONDS });

export const forgetFlow = ({ cookies }: Visitor): void => cookies.delete(COOKIE);
