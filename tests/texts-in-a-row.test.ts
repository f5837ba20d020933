import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Tests, stand-ins of third parties and the demo shop deal with made-up texts. */
const MADE_UP = /\.test\.tsx?$|(^|\/)(testing|simulator|demo)[/.]|-simulator\.ts$/;

/** How names end of what nobody sees mixed up: the call finds nothing, or what is another's. */
const FACTS = new Set([
  "access",
  "account",
  "address",
  "at",
  "bic",
  "code",
  "day",
  "digits",
  "email",
  "hash",
  "id",
  "identity",
  "number",
  "origin",
  "password",
  "phone",
  "proof",
  "secret",
  "sku",
  "slug",
  "time",
  "token",
]);

/** Functions that have two in a row all the same, and why. */
const allowed: Readonly<Record<string, string>> = {
  "gateway/contract/platform/bank-account.ts hasRightKey": "calculates with the digits of both in this order",
  "gateway/contract/platform/bank-account.ts isAccountOf": "refuses every account in the place of a bank's code",
  "gateway/contract/platform/bank-account.ts isCorrespondentAccountOf":
    "refuses every account in the place of a bank's code",
  "gateway/contract/sales/cart.ts axleSetSku": "front comes before back in the name itself",
};

const isFact = ({ name }: ts.ParameterDeclaration): boolean =>
  FACTS.has((/([a-z]+|[A-Z][a-z]*)$/.exec(name.getText())?.[1] ?? "").toLowerCase());

/** `string`, also where it may be null or undefined. */
function isText({ type }: ts.ParameterDeclaration): boolean {
  if (!type) return false;
  const isNothing = (part: ts.TypeNode) =>
    part.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword);
  const parts = (ts.isUnionTypeNode(type) ? [...type.types] : [type]).filter((part) => !isNothing(part));
  return parts.length === 1 && parts[0]?.kind === ts.SyntaxKind.StringKeyword;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
  return (node.name ?? (isNamed ? parent.name : undefined))?.getText() ?? "a function";
}

/** Functions of a file of which two parameters in a row could be exchanged unseen, as «name(one, other)». */
function textsInARow(text: string): string[] {
  const source = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const { parameters } = node;
      parameters.forEach((one, index) => {
        const other = parameters[index + 1];
        if (other && isText(one) && isText(other) && (isFact(one) || isFact(other)))
          found.push(`${nameOf(node)}(${one.name.getText()}, ${other.name.getText()})`);
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Reading closely takes time; most files have no two texts in a row at all. */
const MAY_HAVE = /:\s*string\b[^,()]*,\s*\w+\??:\s*string\b/;

test("what may be mixed up goes to no function as two texts in a row: name both in an object, or give one a type of its own", () => {
  const found = ["app", "gateway", "server"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .map((file) => `${room}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !MADE_UP.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), "utf8");
        return MAY_HAVE.test(text) ? textsInARow(text).map((each) => `${file} ${each}`) : [];
      }),
  );
  expect(found.filter((each) => !(each.replace(/\(.*/, "") in allowed))).toEqual([]);
  const stale = Object.keys(allowed).filter((each) => !found.some((line) => line.startsWith(`${each}(`)));
  expect(stale).toEqual([]);
});

test.each([
  ["export const path = (identity: string, access: string) => identity + access;", "path(identity, access)"],
  ["function find(db: Db, orderNumber: string, name: string | null) {}", "find(orderNumber, name)"],
  ["interface Keys { hashOf(requestId: string, code?: string): string }", "hashOf(requestId, code)"],
  ["const rules = { check: (typed: string, phone: string) => typed === phone };", "check(typed, phone)"],
])("%s is refused", (text, found) => {
  expect(MAY_HAVE.test(text)).toBe(true);
  expect(textsInARow(text)).toEqual([found]);
});

test.each([
  "const slotText = (day: Day, time: string) => day + time;",
  "const find = (db: Db, { number, phone }: { number: string; phone: string }) => number;",
  "const refuse = (field: string, message: string) => field;",
  "const add = (sku: string, quantity: number, token: string) => sku;",
])("%s passes", (text) => expect(textsInARow(text)).toEqual([]));
