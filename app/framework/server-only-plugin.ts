import ts from "typescript";
import type { Plugin } from "vite";

/** Elements whose children only the server renders, and calls whose argument only the server uses. */
const ELEMENTS = new Set(["ServerOnly", "AsRendered", "LoadedLater"]);
const CALLS = new Set(["serverPage"]);

/**
 * Leaves what only the server renders out of the browser's files: in code for the browser it empties `<ServerOnly>…</ServerOnly>` and
 * `serverPage(…)`, after which nothing uses the imports for them and the bundler drops those.
 */
export function serverOnlyPlugin(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    transform(code, id, options) {
      if (options?.ssr || !/\/app\/.*\.tsx(\?|$)/.test(id)) return null;
      const emptied = withoutServerOnly(code);
      return emptied === code ? null : { code: emptied, map: null };
    },
  };
}

/** Everything else keeps its line and column, so source maps stay true. */
export function withoutServerOnly(code: string): string {
  if (![...ELEMENTS, ...CALLS].some((name) => code.includes(name))) return code;
  const cuts: Cut[] = [];
  const visit = (node: ts.Node): void => {
    const cut = cutOf(node);
    if (cut) cuts.push(cut);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.tsx", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return cuts.reduceRight((text, { from, to, isJsx }) => {
    const cut = text.slice(from, to);
    return text.slice(0, from) + (isJsx ? blankChildren(cut) : blank(cut)) + text.slice(to);
  }, code);
}

interface Cut {
  from: number;
  to: number;
  isJsx: boolean;
}

function cutOf(node: ts.Node): Cut | null {
  if (ts.isJsxElement(node) && nameIn(ELEMENTS, node.openingElement.tagName))
    return { from: node.openingElement.end, to: node.closingElement.pos, isJsx: true };
  if (ts.isCallExpression(node) && nameIn(CALLS, node.expression))
    return { from: node.arguments.pos, to: node.arguments.end, isJsx: false };
  return null;
}

const nameIn = (names: ReadonlySet<string>, node: ts.Node): boolean => ts.isIdentifier(node) && names.has(node.text);

const blank = (text: string): string => text.replace(/\S/g, " ");

/** `{}` where the children were: spaces alone on a line would be a text of their own. */
function blankChildren(text: string): string {
  const from = text.search(/\S/);
  const to = text.trimEnd().length;
  return to - from < 2
    ? blank(text)
    : `${text.slice(0, from)}{${blank(text.slice(from + 1, to - 1))}}${text.slice(to)}`;
}
