declare global {
  interface Window {
    /** The captcha's own script, once it has come. */
    smartCaptcha?: { render(box: HTMLElement, options: { sitekey: string; hl: string }): unknown };
  }
}

/**
 * Draws the widgets in markup that a script has put on the page: anew each time, because a value is good once. a script that comes
 * later finds them by itself. ERR-009
 */
export function wakeCaptcha(box: HTMLElement): void {
  const widgets = [...box.querySelectorAll<HTMLElement>("[data-captcha]")];
  if (window.smartCaptcha) {
    for (const widget of widgets)
      window.smartCaptcha.render(widget, { sitekey: widget.dataset.sitekey ?? "", hl: widget.dataset.hl ?? "" });
    return;
  }
  const tag = box.querySelector<HTMLScriptElement>("script[data-kit=captcha]");
  if (!tag || [...document.scripts].some(({ src, type }) => src === tag.src && type === "")) return;
  const script = document.createElement("script");
  script.src = tag.src;
  document.body.append(script);
}
