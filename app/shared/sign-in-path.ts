/** Whole page of signing in; `next` is the path of this site to come back to. */
export function signInPath(next = ""): string {
  return next === "" ? "/login" : `/login?${new URLSearchParams({ next })}`;
}
