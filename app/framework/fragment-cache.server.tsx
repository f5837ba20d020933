import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { type HtmlBytes, htmlBytes } from "./prerendered-html.tsx";

/**
 * Renders a part of pages once for the same data: React takes a third of a page's processor time, and most parts of most pages are
 * the same. The part must be made of its props alone, without context.
 */
export function fragmentCache<Props extends object>(
  Part: (props: Props) => ReactElement,
  maxFragments: number,
): (props: Props) => HtmlBytes {
  const markups = new LRUCache<string, HtmlBytes>({ max: maxFragments });
  return (props) => {
    const key = JSON.stringify(props);
    const known = markups.get(key);
    if (known !== undefined) return known;
    const markup = htmlBytes(renderToString(<Part {...props} />));
    markups.set(key, markup);
    return markup;
  };
}
