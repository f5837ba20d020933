import { redirect } from "@remix-run/node";
import { takeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { pathAfter, secondsUntil } from "./auth-flow.ts";
import { readFlow, writeFlow } from "./auth-flow-cookie.server.ts";
import { type AuthView, loadAuthView } from "./auth-view.server.ts";
import { checkCall } from "./code-steps.server.ts";
import { redirectToNextStep } from "./handle-auth-form.server.ts";
import { readFrom, readSignInOptions } from "./return-path.ts";

export interface AuthPageView {
  title: string;
  view: AuthView;
  /** Secret of a letter; empty unless its link led here. */
  resetToken: string;
  flash: readonly string[];
}

const MAX_TOKEN_CHARACTERS = 200;

/**
 * The page of signing in, or where to go instead. A browser without scripts opens it again and again while it waits for a call:
 * when the call came this signs in. B-21, B-36
 */
export async function loadAuthPage(visitor: Visitor, url: URL): Promise<AuthPageView | Response> {
  const options = readSignInOptions(url.searchParams);
  const resetToken = (url.searchParams.get("reset_token") ?? "").slice(0, MAX_TOKEN_CHARACTERS);
  if (visitor.user && !resetToken) return redirect(pathAfter(options.next, "phone"));
  const flow = readFlow(visitor);
  if (flow.step === "WaitCall" && secondsUntil(flow.request?.expiresAt ?? "", new Date()) > 0) {
    const outcome = await checkCall({ visitor, flow, now: new Date() });
    if (outcome.kind === "signedIn") return redirectToNextStep(visitor, outcome, url.searchParams);
    if (outcome.kind === "step") writeFlow(visitor, outcome.flow);
  }
  const view = await loadAuthView(visitor, options, readFrom(url.searchParams));
  return {
    title: resetToken ? "Новый пароль" : view.title,
    view,
    resetToken,
    flash: takeFlash(visitor.cookies),
  };
}
