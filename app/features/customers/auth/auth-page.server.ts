import { redirect } from "@remix-run/node";
import { passwordTokenCheck } from "../../../../gateway/contract/customers/passwords.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { SETTINGS_PATH } from "../settings/settings-path.ts";
import { pathAfter, secondsUntil } from "./auth-flow.ts";
import { readFlow, writeFlow } from "./auth-flow-cookie.server.ts";
import { type AuthView, loadAuthView } from "./auth-view.server.ts";
import { checkCall } from "./code-steps.server.ts";
import { redirectToNextStep } from "./handle-auth-form.server.ts";
import { readFrom, readSignInOptions } from "./return-path.ts";

export interface AuthPageView {
  title: string;
  view: AuthView;
  /** Secret from a reset letter; empty unless its link led here. */
  resetToken: string;
  /** The secret has been used, or its hour is over. */
  isResetSpent: boolean;
  flash: readonly string[];
}

const MAX_TOKEN_CHARACTERS = 200;

/**
 * The sign-in page, or a redirect. A browser without scripts keeps reloading it while it waits for a call: once the call has come,
 * this signs the customer in. B-21, B-36
 */
export async function loadAuthPage(visitor: Visitor, url: URL): Promise<AuthPageView | Response> {
  const options = readSignInOptions(url.searchParams);
  const resetToken = (url.searchParams.get("reset_token") ?? "").slice(0, MAX_TOKEN_CHARACTERS);
  const flow = readFlow(visitor);
  const isAgain = options.isAgain || flow.isAgain;
  if (visitor.user && !resetToken && !isAgain) return redirect(pathAfter(options.next, "phone"));
  if (flow.step === "WaitCall" && secondsUntil(flow.request?.expiresAt ?? "", visitor.now()) > 0) {
    const outcome = await checkCall({ visitor, flow, now: visitor.now() });
    if (outcome.kind === "signedIn") return redirectToNextStep(visitor, outcome, url.searchParams);
    if (outcome.kind === "step") writeFlow(visitor, outcome.flow);
  }
  const [view, isResetSpent] = await Promise.all([
    loadAuthView(visitor, options, readFrom(url.searchParams)),
    isSpent(visitor, resetToken),
  ]);
  if (visitor.user && isResetSpent) {
    writeFlash(visitor.cookies, ["Ссылка из письма уже использована или устарела. Сменить пароль можно здесь"]);
    return redirect(SETTINGS_PATH);
  }
  return {
    title: resetToken ? "Новый пароль" : view.title,
    view,
    resetToken,
    isResetSpent,
    flash: takeFlash(visitor.cookies),
  };
}

/** An outage says nothing of the secret: the form does then. */
async function isSpent({ gateway }: Visitor, token: string): Promise<boolean> {
  if (token === "") return false;
  const result = await gateway.call(passwordTokenCheck, { token });
  return result.ok && !result.data.isValid;
}
