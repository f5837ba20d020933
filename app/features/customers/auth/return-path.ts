import { localPath } from "../../../visitor/local-path.ts";

/** Opens the modal on any page. AUT-009 */
export const MODAL_PARAMETER = "showAuthModal";
/** Where to go afterwards: a local path, or the word `profile`. */
const NEXT_PARAMETER = "next";
/** `short` for the sign-up without a surname. */
const SIGN_UP_PARAMETER = "signup";
/** Somebody who is signed in proves once more who they are. */
const AGAIN_PARAMETER = "again";

/** Path and query of the page under the modal. AUT-089 */
export function withoutModal({ pathname, search }: { pathname: string; search: string }): string {
  const own = [MODAL_PARAMETER, NEXT_PARAMETER, SIGN_UP_PARAMETER, AGAIN_PARAMETER];
  const rest = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !own.includes(pair.split("=", 1)[0] ?? ""));
  return pathname + (rest.length > 0 ? `?${rest.join("&")}` : "");
}

/** The page with the modal open. */
export const withModal = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}${MODAL_PARAMETER}=true`;

export const isSignIn = (path: string): boolean => /^\/login(?:[/?#]|$)/.test(path);

/** Whether the address opens the modal; the sign-in page itself never does. AUT-009, AUT-010 */
export const wantsModal = ({ pathname, searchParams }: URL): boolean =>
  searchParams.get(MODAL_PARAMETER) === "true" && !pathname.startsWith("/login");

export interface SignInOptions {
  next: string;
  isShort: boolean;
  isAgain: boolean;
}

/** The options of a sign-in from a query or a form; paths to other sites or back to signing in are dropped. D-05 */
export function readSignInOptions(given: { get(name: string): unknown }): SignInOptions {
  const next = String(given.get(NEXT_PARAMETER) ?? "");
  const path = next === "profile" ? next : localPath(next, "");
  return {
    next: isSignIn(path) ? "" : path,
    isShort: given.get(SIGN_UP_PARAMETER) === "short",
    isAgain: given.get(AGAIN_PARAMETER) === "1",
  };
}

/** The page under the modal that a form or an address names; empty for the page of signing in. */
export function readFrom(given: { get(name: string): unknown }): string {
  const path = localPath(String(given.get("from") ?? ""), "");
  return isSignIn(path) ? "" : path;
}
