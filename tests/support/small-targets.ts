/**
 * What a finger would miss: whatever can be pressed and is neither as high nor as wide as 44 px, with its size and words. Links within a
 * sentence are as high as their line, and what is stretched over its card is as large as the card. Runs in the browser.
 */
export function smallTargets(): string[] {
  const LEAST = 43.5;
  const pressed = "a[href], button, summary, input:not([type='hidden']), select, textarea";
  const isInSentence = (element: Element) =>
    element.tagName === "A" &&
    getComputedStyle(element).display === "inline" &&
    (element.parentElement?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 3;
  const isStretched = (element: Element) => {
    const { content, position, inset } = getComputedStyle(element, "::after");
    return content !== "none" && position === "absolute" && inset === "0px";
  };
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (isInSentence(element) || isStretched(element)) return [];
    // A tick is pressed by its words as well.
    const target = (element as HTMLInputElement).type === "checkbox" || (element as HTMLInputElement).type === "radio";
    const { width, height } = ((target && element.closest("label")) || element).getBoundingClientRect();
    // What is only read aloud.
    if (width <= 1 || height <= 1 || (width >= LEAST && height >= LEAST)) return [];
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return [`${Math.round(width)} × ${Math.round(height)} «${words.trim().slice(0, 40)}»`];
  });
}
