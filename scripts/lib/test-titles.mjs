/** Titles of tests as a run names them, read from the source: tables, loops and helpers expanded, what never runs left out. */
import ts from "typescript";
import { parse, propertyOf, staticValues, UNKNOWN_TEXT } from "./static-values.mjs";

const PLAIN = new Set(["only", "concurrent", "sequential", "serial", "parallel", "slow"]);
const NEVER_PASSES = new Set(["skip", "todo", "fixme", "fails", "fail"]);

/**
 * What a callee such as `it.skipIf(x).each(rows)` or `test.describe` says, or undefined when it makes no test.
 * @param {ts.Expression} callee
 * @returns {{ isSuite: boolean, isLeftOut: boolean, table?: ts.Expression } | undefined}
 */
function testCall(callee) {
  if (ts.isIdentifier(callee)) {
    if (callee.text === "describe") return { isSuite: true, isLeftOut: false };
    if (callee.text === "it" || callee.text === "test") return { isSuite: false, isLeftOut: false };
    return undefined;
  }
  if (ts.isPropertyAccessExpression(callee)) {
    const call = testCall(callee.expression);
    const name = callee.name.text;
    if (!call || PLAIN.has(name)) return call;
    if (name === "describe") return { ...call, isSuite: true };
    if (NEVER_PASSES.has(name)) return { ...call, isLeftOut: true };
    return undefined;
  }
  if (ts.isCallExpression(callee) && ts.isPropertyAccessExpression(callee.expression)) {
    const call = testCall(callee.expression.expression);
    const [argument] = callee.arguments;
    const name = callee.expression.name.text;
    if (!call || !argument) return undefined;
    if (name === "each" || name === "for") return { ...call, table: argument };
    if (name === "skipIf") return { ...call, isLeftOut: call.isLeftOut || isTrue(argument) };
    if (name === "runIf") return { ...call, isLeftOut: call.isLeftOut || argument.kind === ts.SyntaxKind.FalseKeyword };
  }
  return undefined;
}

/** @param {ts.Expression | undefined} node */
const isTrue = (node) => node?.kind === ts.SyntaxKind.TrueKeyword;

/** @param {ts.Node | undefined} node @returns {node is ts.FunctionLikeDeclaration} */
const isFunction = (node) =>
  node !== undefined && (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** `{ skip: true }` or `{ todo: true }` between title and body. @param {ts.Expression} node */
const leavesOut = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.some(
    (each) =>
      ts.isPropertyAssignment(each) && /^(skip|todo|fails)$/.test(each.name.getText()) && isTrue(each.initializer),
  );

/** A body that begins with `test.skip()`, or says so without a condition anywhere among its own statements. @param {ts.FunctionLikeDeclaration} body */
const givesUp = (body) =>
  body.body !== undefined &&
  ts.isBlock(body.body) &&
  body.body.statements.some((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
    const { expression, arguments: given } = statement.expression;
    return testCall(expression)?.isLeftOut === true && (given.length === 0 || isTrue(given[0]));
  });

/**
 * A title with the values of a row of its table: `%s` and its like take one after another, `$name` looks into the first.
 * @param {string} title
 * @param {unknown} row
 */
function fillTitle(title, row) {
  const values = Array.isArray(row) ? [...row] : [row];
  const [first] = values;
  /** @param {unknown} value */
  const text = (value) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : UNKNOWN_TEXT;
  return title
    .replace(/\$([a-zA-Z_]\w*(?:\.\w+)*)/g, (whole, path) => {
      if (typeof first !== "object" || first === null) return whole;
      return text(path.split(".").reduce(propertyOf, first));
    })
    .replace(/%(?:[#$%]|[-.\d]*[sdifjoOc])/g, (whole) => {
      if (whole === "%%") return "%";
      return whole === "%#" || whole === "%$" ? UNKNOWN_TEXT : text(values.shift());
    });
}

/**
 * Every title of some files, those of suites with a running test among them. The files are only read, never run: what cannot be told
 * from their text is «…» in a title.
 * @param {ReadonlyMap<string, string>} sources by the names of their files
 * @returns {{ file: string, title: string, line: number }[]}
 */
export const titlesIn = (sources) =>
  parse(sources).flatMap((parsed) => titlesOf(parsed).map((each) => ({ file: parsed.file.fileName, ...each })));

/** @param {ReturnType<typeof parse>[number]} parsed @returns {{ title: string, line: number }[]} */
function titlesOf(parsed) {
  const { file } = parsed;
  const { evaluate, textOf, bind, functionOf } = staticValues(parsed);
  /** @type {{ title: string, line: number }[]} */
  const titles = [];
  /** Functions on the way, so that one that calls itself ends. */
  const entered = new Set();

  /** @param {ts.FunctionLikeDeclaration} body @param {unknown[]} given */
  function enter(body, given) {
    if (entered.has(body) || !body.body) return;
    entered.add(body);
    for (const [n, parameter] of body.parameters.entries()) bind(parameter, given[n]);
    visit(body.body);
    entered.delete(body);
  }

  /** @param {ts.CallExpression} node @param {NonNullable<ReturnType<typeof testCall>>} call */
  function readTest(node, { isSuite, isLeftOut, table }) {
    const [title, ...rest] = node.arguments;
    const body = rest.find(isFunction) ?? functionOf(rest[0]);
    if (!title || !body || isLeftOut || rest.some(leavesOut) || givesUp(body)) return;
    const rows = table ? evaluate(table) : [undefined];
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const written = textOf(title);
    for (const row of Array.isArray(rows) ? rows : [undefined]) {
      const before = titles.length;
      if (isSuite) enter(body, Array.isArray(row) ? row : [row]);
      if (isSuite && titles.length === before) continue;
      titles.splice(before, 0, { title: table ? fillTitle(written, row) : written, line });
    }
  }

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node)) {
      const call = testCall(node.expression);
      if (call) return readTest(node, call);
      const called = functionOf(node.expression);
      if (called)
        return enter(
          called,
          node.arguments.map((each) => evaluate(each)),
        );
    }
    if (ts.isForOfStatement(node)) {
      const items = evaluate(node.expression);
      for (const item of Array.isArray(items) ? items : [undefined]) {
        if (ts.isVariableDeclarationList(node.initializer))
          for (const variable of node.initializer.declarations) bind(variable, item);
        visit(node.statement);
      }
      return;
    }
    if (!isFunction(node)) ts.forEachChild(node, visit);
  }

  visit(file);
  return titles;
}
