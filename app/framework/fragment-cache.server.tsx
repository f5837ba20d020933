import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Renders a fragment of pages once for the same data. The fragment must be made of its props alone, without context. */
export function fragmentCache<Props extends object>(
  Fragment: (props: Props) => ReactElement,
  maxFragments: number,
): (props: Props) => string {
  const rendered = new LRUCache<string, string>({ max: maxFragments });
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
