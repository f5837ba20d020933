import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/**
 * Renders a part of pages once for the same data: React takes a third of a page's processor time, and most parts of most pages are
 * the same. The part must be made of its props alone, without context.
 */
export function keptMarkup<Props extends object>(
  Part: (props: Props) => ReactElement,
  keptMarkups: number,
): (props: Props) => string {
  const markups = new LRUCache<string, string>({ max: keptMarkups });
  return (props) => {
    const key = JSON.stringify(props);
    const known = markups.get(key);
    if (known !== undefined) return known;
    const markup = renderToString(<Part {...props} />);
    markups.set(key, markup);
    return markup;
  };
}
