import { Notice } from "../../ui/notice.tsx";
import { signInPath } from "./review-links.ts";

/** Reading is for everybody; `purpose` says what one has to sign in for. */
export function SignInNotice({ path, purpose }: { path: string; purpose: string }) {
  return (
    <Notice>
      <a href={signInPath(path)}>Войдите</a>, {purpose}
    </Notice>
  );
}
