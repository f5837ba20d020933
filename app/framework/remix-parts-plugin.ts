import type { Plugin } from "vite";

interface Edit {
  /** End of the file's path. */
  file: string;
  from: string;
  to: string;
}

/** What Remix decides while it runs and `remix.config.js` and `page-scripts.tsx` have already decided for this site. */
const EDITS: readonly Edit[] = [
  // `v3_lazyRouteDiscovery` is off: the browser gets all routes with the first page.
  {
    file: "@remix-run/react/dist/esm/fog-of-war.js",
    from: "return future.v3_lazyRouteDiscovery === true && !isSpaMode;",
    to: "return false;",
  },
  // The page of a root that waits for its own `clientLoader`, which ours has not: it alone would keep `Scripts` in the browser's files.
  {
    file: "@remix-run/react/dist/esm/errorBoundaries.js",
    from: "renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null",
    to: "null",
  },
];

/** Leaves the parts of Remix that never run on this site out of the browser's files. */
export function remixPartsPlugin(): Plugin {
  return {
    name: "remix-parts",
    apply: "build",
    transform(code, id, options) {
      return options?.ssr ? null : withoutUnusedParts(code, id);
    },
  };
}

/** Throws when another version of Remix is written otherwise, rather than let the browser's files grow unseen. */
export function withoutUnusedParts(code: string, id: string): { code: string; map: null } | null {
  const edit = EDITS.find(({ file }) => id.endsWith(file));
  if (!edit) return null;
  if (!code.includes(edit.from)) throw new Error(`Remix has changed: ${edit.file} is without «${edit.from}»`);
  return { code: code.replace(edit.from, edit.to), map: null };
}
