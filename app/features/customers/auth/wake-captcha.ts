declare global {
  interface Window {
    /** Set by the captcha's own script once it has loaded. */
    smartCaptcha?: { render(box: HTMLElement, options: { sitekey: string; hl: string }): unknown };
  }
}

/**
 * Renders the captcha in HTML that a script has put on the page: anew each time, because a token is valid once. If the captcha's
 * script loads later, it finds the widgets itself. ERR-009
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
  // The page's other third-party scripts are loaded when it is idle, and this one not once more.
  delete tag.dataset.kit;
  document.body.append(script);
}
