/** Whole page of signing in; `next` is the path of this site to come back to. */
export function signInPath(next = ""): string {
  return next === "" ? "/login" : `/login?${new URLSearchParams({ next })}`;
}

/** The same for a customer who is to sign in once more, to prove who they are. */
export const signInAgainPath = (next: string): string => `/login?${new URLSearchParams({ next, again: "1" })}`;
