import { redirect } from "@remix-run/node";
import { goodsCards } from "../../../../gateway/contract/catalogue/goods.ts";
import { MAX_PICK_CODE_LENGTH, PICK_LIMITS, PICK_PATHS, type PickKind, pickKinds } from "../../../shared/picks.ts";
import { counted } from "../../../ui/format.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { pageBefore } from "../../../visitor/page-before.server.ts";
import { keepPicks, notePaintedBy, picksOf } from "../../../visitor/pick-cookies.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { anchorOf, dropField, type PickReply } from "./pick-fields.ts";

const UNKNOWN = "Такого товара нет в продаже. Проверьте код на ценнике или в карточке товара.";

/** Cards that one call answers. */
const MOST_ASKED = 24;

/** A refusal, or the first code that was added, if there was any. */
type Outcome = { refusal: string } | { added?: string };

/**
 * Adds goods to a list or takes them out of it: fields `favourite`, `unfavourite`, `compare`, `uncompare` with codes. A document goes
 * back to its page; a script that stays (`stay=1`) gets words to show. The same form sent twice changes nothing more.
 */
export async function changePicks(visitor: Visitor, request: Request): Promise<Response> {
  const form = await request.formData();
  const isLive = form.get("stay") === "1";
  notePaintedBy(visitor.cookies, isLive ? "browser" : "server");
  for (const kind of pickKinds) {
    const dropped = codesOf(form, dropField(kind));
    if (dropped.length > 0) {
      drop(visitor, kind, dropped);
      return isLive ? reply({ kind, text: "" }) : afterDrop(request, kind, dropped);
    }
    const wanted = codesOf(form, kind);
    if (wanted.length === 0) continue;
    const outcome = await add(visitor, kind, wanted);
    if (!isLive) return afterAdd(visitor, request, kind, outcome);
    return "refusal" in outcome
      ? reply({ kind, text: outcome.refusal, isRefused: true })
      : reply({ kind, text: addedText(visitor, kind) });
  }
  return isLive ? reply({ kind: "favourite", text: "" }) : redirect(pageBefore(request), 303);
}

function codesOf(form: FormData, field: string): string[] {
  const codes = form.getAll(field).flatMap((value) => (typeof value === "string" ? value.trim() : []));
  return [...new Set(codes)].filter((code) => code !== "").slice(0, PICK_LIMITS.favourite);
}

function drop({ cookies }: Visitor, kind: PickKind, dropped: readonly string[]): void {
  const left = picksOf(cookies, kind).filter((code) => !dropped.includes(code));
  keepPicks(cookies, kind, left);
}

async function add({ cookies, gateway }: Visitor, kind: PickKind, wanted: readonly string[]): Promise<Outcome> {
  const had = picksOf(cookies, kind);
  const fresh = wanted.filter((code) => !had.includes(code) && code.length <= MAX_PICK_CODE_LENGTH);
  if (fresh.length === 0) return wanted.some((code) => had.includes(code)) ? {} : { refusal: UNKNOWN };
  if (had.length + fresh.length > PICK_LIMITS[kind]) return { refusal: fullText(kind) };
  const found = await gateway.call(goodsCards, { sku: fresh.slice(0, MOST_ASKED) });
  // While the gateway is away nothing is refused: whether goods are sold is seen when they are shown.
  const sold = found.ok ? fresh.filter((code) => found.data.items.some(({ sku }) => sku === code)) : fresh;
  const [first] = sold;
  if (first === undefined) return { refusal: UNKNOWN };
  return keepPicks(cookies, kind, [...had, ...sold]) ? { added: first } : { refusal: fullText(kind) };
}

function fullText(kind: PickKind): string {
  const most = counted(PICK_LIMITS[kind], ["товар", "товара", "товаров"]);
  return kind === "compare"
    ? `Сравнить можно не больше ${PICK_LIMITS.compare} товаров. Уберите один из сравнения и добавьте этот.`
    : `В избранном уже ${most}, больше не помещается. Уберите ненужные.`;
}

function addedText({ cookies }: Visitor, kind: PickKind): string {
  const count = counted(picksOf(cookies, kind).length, ["товар", "товара", "товаров"]);
  return kind === "compare" ? `В сравнении ${count}` : `В избранном ${count}`;
}

const reply = (words: PickReply): Response => Response.json(words, { status: words.isRefused ? 409 : 200 });

const isList = (path: string, kind: PickKind): boolean => path.startsWith(PICK_PATHS[kind]);

/** The address of the list names what was taken out of it, so that it can be put back. */
function afterDrop(request: Request, kind: PickKind, dropped: readonly string[]): Response {
  const back = new URL(pageBefore(request), request.url);
  if (!isList(back.pathname, kind)) return redirect(withAnchor(back, dropped[0]), 303);
  const shown = back.searchParams.getAll("sku").filter((code) => !dropped.includes(code));
  for (const name of ["sku", "removed"]) back.searchParams.delete(name);
  for (const code of shown) back.searchParams.append("sku", code);
  for (const code of dropped) back.searchParams.append("removed", code);
  return redirect(back.pathname + back.search, 303);
}

function afterAdd({ cookies }: Visitor, request: Request, kind: PickKind, outcome: Outcome): Response {
  const back = new URL(pageBefore(request), request.url);
  back.searchParams.delete("removed");
  if ("refusal" in outcome) {
    writeFlash(cookies, [outcome.refusal]);
    return redirect(PICK_PATHS[kind], 303);
  }
  if (isList(back.pathname, kind)) return redirect(back.pathname + back.search, 303);
  return redirect(withAnchor(back, outcome.added), 303);
}

/** Back to the button, not to the top of a long list. */
const withAnchor = ({ pathname, search }: URL, code: string | undefined): string =>
  pathname + search + (code === undefined ? "" : `#${encodeURIComponent(anchorOf(code))}`);
