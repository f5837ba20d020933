/**
 * Which APIs of browsers a program uses that some served browser lacks, by its types: `list.at(-1)` is found because the type of `list`
 * says whose method that is. What is served is `browserslist` in package.json; what a browser has says `@mdn/browser-compat-data`; that
 * something exists over https alone, which no browser's version tells, say the comments of TypeScript's own `lib.dom.d.ts`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";

const require = createRequire(import.meta.url);
const compat = require("@mdn/browser-compat-data");

/** «firefox 121» for each served browser that lacks something before that version; null when all have it. */
export function lacking(feature, served) {
  const support = feature.__compat?.support;
  if (!support) return null;
  const missing = Object.entries(served).flatMap(([browser, oldest]) => {
    const said = [support[browser] ?? []].flat();
    // A prefix or a flag is not the feature.
    const plain = said.filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name);
    const has = plain.some(
      ({ version_added: added, version_removed: removed }) =>
        added && added !== "preview" && !removed && Number.parseFloat(String(added).replace("≤", "")) <= oldest,
    );
    const since = plain[0]?.version_added;
    return has || said.length === 0 ? [] : [`${browser} ${since || "never"}`];
  });
  return missing.length > 0 ? missing.join(", ") : null;
}

/**
 * What some served browser lacks: types as a whole (`name` is null), members of others, statics (`URL.canParse`) among them.
 * @returns {{ type: string, name: string | null, isStatic: boolean }[]}
 */
export function youngParts(served) {
  return [compat.api, compat.javascript.builtins].flatMap((types) =>
    Object.entries(types).flatMap(([type, members]) => {
      if (lacking(members, served)) return [{ type, name: null, isStatic: false }];
      return Object.entries(members).flatMap(([member, feature]) => {
        const name = member.replace(/_static$/, "");
        return lacking(feature, served) ? [{ type, name, isStatic: name !== member }] : [];
      });
    }),
  );
}

/** Names of what is young, of members and of globals: most of a program need not be looked at. */
function youngNames(checker, served) {
  const isDeclared = (type, name) => {
    const symbol = checker.resolveName(type, undefined, ts.SymbolFlags.Type | ts.SymbolFlags.Value, false);
    return symbol?.declarations?.some((declaration) =>
      ts.isInterfaceDeclaration(declaration)
        ? checker.getDeclaredTypeOfSymbol(symbol).getProperty(name)
        : ts.isVariableDeclaration(declaration) && checker.getTypeOfSymbol(symbol).getProperty(name),
    );
  };
  const parts = youngParts(served).filter(({ type }) => !UNUSED.test(type));
  const members = new Set(parts.flatMap(({ type, name }) => (name && isDeclared(type, name) ? [name] : [])));
  const globals = new Set([
    ...Object.keys(PARAMETERS),
    ...parts.flatMap(({ type, name }) => (name === null ? [type] : type === "Window" ? [name] : [])),
  ]);
  const dom = readFileSync(require.resolve("typescript/lib/lib.dom.d.ts"), "utf8");
  for (const [, kind, name] of dom.matchAll(SECURE))
    (/interface|var|function/.test(kind) ? globals : members).add(name);
  return { members, globals };
}

/** Drawing, sound, calls, styles as objects: the site has none of it, and their members are called as those of arrays and strings are. */
const UNUSED = /^(Audio|Canvas|CSS(?!$)|Image|Media|Offscreen|Path|RTC|SVG|Speech|StyleSheet|Text|VTT|WebGL)/;

const SECURE =
  /only in secure contexts(?:(?!\*\/)[\s\S])*\*\/\s*((?:readonly |declare |interface |var |function )*)(\w+)/g;

/** A node of the data by its path, `api.Crypto.randomUUID`; undefined where there is none. */
export const featureOf = (path) => path.split(".").reduce((at, name) => at?.[name], compat);

/** Where the data keep what TypeScript declares in interfaces that several others include. */
const MIXED_INTO = ["Element", "HTMLElement", "Document", "Window", "Node", "SVGElement", "HTMLButtonElement"];

function pathsOf(owner, name, isBuiltIn, isStatic) {
  if (owner === null) return [`api.${name}`, `api.Window.${name}`, `javascript.builtins.${name}`];
  if (isBuiltIn) {
    const type = owner.replace(/Constructor$/, "").replace(/^Readonly(?=Array|Map|Set)/, "");
    return [`javascript.builtins.${type}.${name}`];
  }
  const member = isStatic ? `${name}_static` : name;
  return [owner, ...MIXED_INTO].map((type) => `api.${type}.${member}`);
}

/** What a symbol of a library is called there; null for all others. */
function declared(symbol) {
  const declaration = symbol?.declarations?.[0];
  const file = declaration?.getSourceFile().fileName ?? "";
  if (!/\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(file)) return null;
  const parent = declaration.parent;
  const isStatic = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  if (isStatic) return { file, owner: parent.parent.name.text, isStatic };
  if (ts.isInterfaceDeclaration(parent)) return { file, owner: parent.name.text, isStatic: false };
  return ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent)
    ? { file, owner: null, isStatic: false }
    : null;
}

/** Whether what has this name is only reached where somebody looked whether it is there: `x.name?.()`, `if ("name" in x)`, `x.name && …`. */
function isGuarded(node, name) {
  const mentions = (condition) => new RegExp(`(["'.]|\\btypeof |^)${name}\\b`).test(condition.getText());
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression === at && parent.questionDotToken) return true;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === at && parent.questionDotToken) return true;
    if (ts.isConditionalExpression(parent) && at === parent.whenTrue && mentions(parent.condition)) return true;
    if (ts.isIfStatement(parent) && mentions(parent.expression)) return true;
    if (ts.isConditionalExpression(parent) && at === parent.condition && at === node) return true;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      if (at === parent.left ? at === node : mentions(parent.left)) return true;
    if (ts.isFunctionDeclaration(parent) || ts.isSourceFile(parent)) return false;
  }
  return false;
}

/** Loaders and the like stand in modules of routes, and are taken out of the browser's files. */
const isForServer = (node) =>
  ts.isVariableStatement(node) || ts.isFunctionDeclaration(node)
    ? node.getSourceFile().fileName.includes("/app/routes/") &&
      (node.name ?? node.declarationList?.declarations[0]?.name)?.getText().match(/^(loader|action|headers)$/) !== null
    : false;

/** Second parameters that came later than the first. */
const PARAMETERS = { FormData: [2, "api.FormData.FormData.submitter"] };

/**
 * @param {ts.Program} program
 * @param {(path: string) => boolean} isForBrowsers
 * @param {Record<string, number>} served
 * @returns {{ file: string, line: number, feature: string, why: string }[]}
 */
export function youngApis(program, isForBrowsers, served) {
  const checker = program.getTypeChecker();
  const young = youngNames(checker, served);
  const found = [];

  const look = (node, symbolOf, name, names = young.members) => {
    if (!names.has(name)) return;
    const symbol = symbolOf();
    const known = declared(symbol);
    if (!known) return;
    const feature = pathsOf(known.owner, name, known.file.includes("lib.es"), known.isStatic).find((path) =>
      featureOf(path),
    );
    const docs = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const why = /only in secure contexts/.test(docs) ? "https alone" : feature && lacking(featureOf(feature), served);
    if (why && !isGuarded(node, name)) add(node, feature ?? name, why);
  };
  const add = (node, feature, why) => {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ file: source.fileName, line: line + 1, feature, why });
  };

  const visit = (node) => {
    if (ts.isTypeNode(node) || isForServer(node)) return;
    if (ts.isPropertyAccessExpression(node)) look(node, () => checker.getSymbolAtLocation(node.name), node.name.text);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name))
        look(node, () => checker.getTypeAtLocation(node.parent).getProperty(name.text), name.text);
    } else if (ts.isIdentifier(node) && node.parent.name !== node) {
      look(node, () => checker.getSymbolAtLocation(node), node.text, young.globals);
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const [least, feature] = PARAMETERS[node.expression.text] ?? [];
      const why = node.arguments?.length >= least && lacking(featureOf(feature), served);
      if (why) add(node, feature, why);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (isForBrowsers(source.fileName)) visit(source);
  return found;
}
