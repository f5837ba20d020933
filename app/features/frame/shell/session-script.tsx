import { useOwnScriptMark } from "../../../framework/own-script-mark.ts";

/**
 * A page that the browser restores on Back belongs to a sign-in: if the cookie names another one by now, or none, the page is hidden
 * and requested again.
 */
const WATCH = `(function(m){addEventListener("pageshow",function(e){var n=performance.getEntriesByType("navigation")[0];if((e.persisted||n&&n.type=="back_forward")&&document.cookie.indexOf("sign_in="+m)<0){document.documentElement.hidden=true;location.reload()}})})(document.currentScript.dataset.mark)`;

/** What the tab has stored about the customer. AUT-054 */
const FORGET = `try{sessionStorage.removeItem("was-in-edit-profile")}catch(e){}`;

interface SessionScriptProps {
  /** Identifies the sign-in of this page; null for a guest. */
  mark: string | null;
  /** The first page after signing out. */
  isSignedOut: boolean;
}

/** Two lines of script, only where there is something to protect. */
export function SessionScript({ mark, isSignedOut }: SessionScriptProps) {
  const nonce = useOwnScriptMark();
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {mark && <script nonce={nonce} data-mark={mark} dangerouslySetInnerHTML={{ __html: WATCH }} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {isSignedOut && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FORGET }} />}
    </>
  );
}
