import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** What an entry takes beside its texts. */
const ENTRY_CHARACTERS = 100;

/**
 * Renders a fragment of pages once for the same data. The fragment must be made of its props alone, without context. Keeps up to so many
 * characters, of two bytes each.
 */
export function fragmentCache<Props extends object>(
  Fragment: (props: Props) => ReactElement,
  maxCharacters: number,
): (props: Props) => string {
  const rendered = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (html, key) => html.length + key.length + ENTRY_CHARACTERS,
  });
  return (props) => {
    const key = JSON.stringify(props);
    const known = rendered.get(key);
    if (known !== undefined) return known;
    // React joins hundreds of pieces, which V8 would gather again for each page with the fragment.
    const html = Buffer.from(renderToString(<Fragment {...props} />)).toString();
    rendered.set(key, html);
    return html;
  };
}
