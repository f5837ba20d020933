import type { CaptchaScript } from "../../../visitor/captcha.server.ts";

interface CaptchaProps {
  /** Null when this page gets no scripts. */
  script: CaptchaScript | null;
  /** Shown without scripts. */
  otherwise: string;
  id?: string;
}

/** The captcha widget and its script, which loads with the other third-party scripts of the page. API-166, API-167, AUT-068 */
export function Captcha({ script, otherwise, id }: CaptchaProps) {
  if (script === null) return <p id={id}>{otherwise}</p>;
  return (
    <div id={id} tabIndex={id ? -1 : undefined}>
      <div className="smart-captcha" data-captcha="" data-sitekey={script.key} data-hl="ru" />
      <script type="text/plain" src={script.url} data-kit="captcha" />
      <noscript>
        <p>{otherwise}</p>
      </noscript>
    </div>
  );
}
