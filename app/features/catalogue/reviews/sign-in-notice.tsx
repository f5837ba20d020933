import { signInPath } from "../../../shared/sign-in-path.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Everybody may read; `purpose` says what needs signing in. */
export function SignInNotice({ path, purpose }: { path: string; purpose: string }) {
  return (
    <Notice>
      <a href={signInPath(path)} rel="nofollow">
        Войдите
      </a>
      , {purpose}
    </Notice>
  );
}
