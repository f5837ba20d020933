import { randomBytes } from "node:crypto";
import { readSealed, type SealedCookie, writeSealed } from "../../visitor/sealed-cookie.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { type AuthFlow, newFlow } from "./auth-flow.ts";

const COOKIE: SealedCookie = { name: "auth_flow", lifetimeSeconds: 1_800 };

export const newBrowserKey = (): string => randomBytes(24).toString("base64url");

/** The sign-in under way in this browser; a new one when there is none. What is in it was put there by us. */
export function readFlow({ cookies, settings }: Visitor): AuthFlow {
  const kept = readSealed(cookies, COOKIE, settings.cookieSecret) as AuthFlow | null;
  return kept ?? newFlow(newBrowserKey());
}

export const writeFlow = ({ cookies, settings }: Visitor, flow: AuthFlow): void =>
  writeSealed(cookies, COOKIE, settings.cookieSecret, flow);

export const forgetFlow = ({ cookies }: Visitor): void => cookies.delete(COOKIE.name);
