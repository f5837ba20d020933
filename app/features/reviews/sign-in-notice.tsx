import { signInPath } from "../../shared/sign-in-path.ts";
import { Notice } from "../../ui/notice.tsx";

/** Reading is for everybody; `purpose` says what one has to sign in for. */
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
