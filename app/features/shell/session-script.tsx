/**
 * A page that the browser has kept and shows again by Back belongs to a sign-in: when the cookie names another one by now, or none,
 * the page hides and is requested again.
 */
const WATCH = `(function(m){addEventListener("pageshow",function(e){var n=performance.getEntriesByType("navigation")[0];if((e.persisted||n&&n.type=="back_forward")&&document.cookie.indexOf("sign_in="+m)<0){document.documentElement.hidden=true;location.reload()}})})(document.currentScript.dataset.mark)`;

/** What the tab remembered of the customer. AUT-054 */
const FORGET = `try{sessionStorage.removeItem("was-in-edit-profile")}catch(e){}`;

interface SessionScriptProps {
  /** Names the sign-in that this page belongs to; null for a guest. */
  mark: string | null;
  /** The first page after signing out. */
  isSignedOut: boolean;
}

/** Two lines of script, where there is something to guard. */
export function SessionScript({ mark, isSignedOut }: SessionScriptProps) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {mark && <script data-mark={mark} dangerouslySetInnerHTML={{ __html: WATCH }} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {isSignedOut && <script dangerouslySetInnerHTML={{ __html: FORGET }} />}
    </>
  );
}
