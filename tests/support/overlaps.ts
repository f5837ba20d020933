/**
 * Visible texts, buttons, links, fields and their signs that lie over each other although neither is a part of the other, such as a heart over
 * the name of a season.
 * Runs in the browser and can use nothing from around it. Bars that stick and dialogs lie over the page on purpose.
 */
export function overlaps(): string[] {
  /** What rounding and the slant of letters account for, in CSS pixels. */
  const SLACK = 2;
  /** The share of a line's height that is empty above its capitals, and as much below its small letters. */
  const EMPTY = 0.25;
  const CONTROLS = "a[href], button, summary, input:not([type=hidden]), select, textarea";

  interface Piece {
    element: Element;
    name: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  type Box = Pick<Piece, "left" | "right" | "top" | "bottom">;

  const shown = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };

  /** The part of a box that its ancestors do not cut off, nor its own element a text; undefined for what cannot be seen at all. */
  function seenPart(element: Element, box: Box, isText: boolean): Box | undefined {
    // What a closed part of the page holds has a place as well, but is not drawn.
    const isOpen = element.closest("details:not([open]) > :not(summary)") === null;
    if (!isOpen || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined;
    let part: Box = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let isOutOfFlow = false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = styleOf(each);
      if (style.clip !== "auto" || style.clipPath !== "none") return undefined;
      const cuts = (isText || each !== element) && style.overflow !== "visible";
      if (cuts && each !== document.body && !isOutOfFlow) {
        const edge = each.getBoundingClientRect();
        part = {
          left: Math.max(part.left, edge.left),
          right: Math.min(part.right, edge.right),
          top: Math.max(part.top, edge.top),
          bottom: Math.min(part.bottom, edge.bottom),
        };
      }
      isOutOfFlow = style.position === "fixed" || (isOutOfFlow && style.position === "static");
    }
    return part.right - part.left > SLACK && part.bottom - part.top > SLACK ? part : undefined;
  }

  /** The bar or dialog that something belongs to: such lie over the page, and move over it. */
  function layerOf(element: Element): Element | null {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (/^(fixed|sticky)$/.test(styleOf(each).position) || each.tagName === "DIALOG") return each;
    return null;
  }

  const pieces: Piece[] = [];
  const add = (element: Element, name: string, box: Box, isText = false) => {
    const part = seenPart(element, box, isText);
    if (part) pieces.push({ element, name, ...part });
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || shown(node.textContent) === "" || element.closest("script, style, noscript, template, option"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, height } of range.getClientRects())
      add(
        element,
        shown(node.textContent),
        { left, right, top: top + height * EMPTY, bottom: bottom - height * EMPTY },
        true,
      );
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    const name = shown(control.getAttribute("aria-label") || control.textContent || control.getAttribute("name"));
    const { backgroundColor, backgroundImage, borderTopWidth } = styleOf(control);
    const hasFrame = borderTopWidth !== "0px" || backgroundImage !== "none" || !/, 0\)$/.test(backgroundColor);
    // Without a frame its signs are all that is seen of it besides its words, which have been taken already.
    const seen = hasFrame ? [control] : control.querySelectorAll("svg, img");
    for (const each of seen) add(control, name, each.getBoundingClientRect());
  }

  pieces.sort((one, other) => one.top - other.top);
  const found = new Set<string>();
  for (const [index, upper] of pieces.entries())
    for (let next = index + 1; next < pieces.length; next++) {
      const lower = pieces[next];
      if (lower === undefined || lower.top > upper.bottom - SLACK) break;
      const width = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
      const height = Math.min(upper.bottom, lower.bottom) - lower.top;
      if (width <= SLACK || height <= SLACK) continue;
      if (upper.element.contains(lower.element) || lower.element.contains(upper.element)) continue;
      if (layerOf(upper.element) !== layerOf(lower.element)) continue;
      found.add(`«${upper.name}» and «${lower.name}» lie over each other`);
    }
  return [...found];
}
