/** Values that a file's text alone tells: literals, constants of the same file, and what a reader has bound to a name. */
import ts from "typescript";

/** What stands in a text for a value that only a run knows. */
export const UNKNOWN_TEXT = "…";

/** @param {ts.Node} node @returns {node is ts.BinaryExpression} */
const isSum = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** @param {unknown} value @param {string | number} key @returns {unknown} */
export const propertyOf = (value, key) =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Files with what finds the declarations of their names: making that costs more than reading a file, so it is made once for all.
 * @param {ReadonlyMap<string, string>} sources by the names of their files
 * @returns {{ file: ts.SourceFile, checker: ts.TypeChecker }[]}
 */
export function parse(sources) {
  const files = new Map(
    [...sources].map(([name, source]) => [name, ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)]),
  );
  const host = { ...ts.createCompilerHost({}), getSourceFile: (name) => files.get(name) };
  const checker = ts.createProgram([...files.keys()], { noLib: true, noResolve: true }, host).getTypeChecker();
  return [...files.values()].map((file) => ({ file, checker }));
}

/** @param {{ checker: ts.TypeChecker }} parsed */
export function staticValues({ checker }) {
  /** @type {Map<ts.Node, unknown>} */
  const bound = new Map();

  /** Where a name is declared. @param {ts.Identifier} name */
  const declarationOf = (name) => {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol?.valueDeclaration;
  };

  /** What a name stands for; a variable that may change is unknown. @param {ts.Identifier} name */
  function namedValue(name) {
    const declaration = declarationOf(name);
    if (!declaration || bound.has(declaration)) return declaration && bound.get(declaration);
    const isConstant =
      ts.isVariableDeclaration(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant && declaration.initializer ? evaluate(declaration.initializer) : undefined;
  }

  /** @param {ts.ArrayLiteralExpression} node */
  function listOf(node) {
    const items = [];
    for (const element of node.elements) {
      if (!ts.isSpreadElement(element)) items.push(evaluate(element));
      else {
        const more = evaluate(element.expression);
        if (!Array.isArray(more)) return undefined;
        items.push(...more);
      }
    }
    return items;
  }

  /** @param {ts.ObjectLiteralExpression} node */
  const objectOf = (node) =>
    Object.fromEntries(
      node.properties.flatMap((each) => {
        if (ts.isShorthandPropertyAssignment(each)) return [[each.name.text, namedValue(each.name)]];
        const isNamed = ts.isPropertyAssignment(each) && (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name));
        return isNamed ? [[each.name.text, evaluate(each.initializer)]] : [];
      }),
    );

  /** @param {ts.Expression} node @returns {string} */
  function textOf(node) {
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => text + textOf(span.expression) + span.literal.text,
        node.head.text,
      );
    if (isSum(node)) return textOf(node.left) + textOf(node.right);
    const value = evaluate(node);
    return typeof value === "string" || typeof value === "number" ? String(value) : UNKNOWN_TEXT;
  }

  /** `undefined` is what cannot be told. @param {ts.Expression} node @returns {unknown} */
  function evaluate(node) {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return evaluate(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isTemplateExpression(node) || isSum(node)) return textOf(node);
    if (ts.isArrayLiteralExpression(node)) return listOf(node);
    if (ts.isObjectLiteralExpression(node)) return objectOf(node);
    if (ts.isIdentifier(node)) return namedValue(node);
    if (ts.isPropertyAccessExpression(node)) return propertyOf(evaluate(node.expression), node.name.text);
    return undefined;
  }

  /** Gives a variable or a parameter, taken apart or not, its value. @param {ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement} declaration @param {unknown} value */
  function bind(declaration, value) {
    const { name } = declaration;
    if (ts.isIdentifier(name)) bound.set(declaration, value);
    else
      name.elements.forEach((element, n) => {
        if (!ts.isBindingElement(element)) return;
        const key = ts.isArrayBindingPattern(name) ? n : (element.propertyName ?? element.name).getText();
        bind(element, element.dotDotDotToken ? undefined : propertyOf(value, key));
      });
  }

  /** The function of this file that a name stands for. @param {ts.Node | undefined} node @returns {ts.FunctionLikeDeclaration | undefined} */
  function functionOf(node) {
    if (!node || !ts.isIdentifier(node)) return undefined;
    const declaration = declarationOf(node);
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made)) ? made : undefined;
  }

  return { evaluate, textOf, bind, functionOf };
}
