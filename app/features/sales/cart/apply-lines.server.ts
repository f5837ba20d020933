import { redirect } from "@remix-run/node";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { changeCart } from "./change-cart.server.ts";

type Entry = readonly [name: string, value: string];
type Answer = Awaited<ReturnType<typeof changeCart>>;

const formOf = (entries: readonly Entry[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const textsOf = (form: FormData, name: string): string[] => form.getAll(name).map(String);

/** Quantity and trade-in as a form with all lines has them; the names of its fields end in the product code. */
const fieldsOf = (form: FormData, sku: string): Entry[] => [
  ["intent", "update"],
  ["sku", sku],
  ["quantity", String(form.get(`quantity ${sku}`) ?? "")],
  ...(form.has(`tradeIn ${sku}`) ? ([["tradeIn", "on"]] as const) : []),
];

/**
 * Without scripts the fields of the lines belong to the order form, so that what was typed into it is sent along. Does what was pressed
 * beside the lines; null when it was something else.
 */
export function changePressedLine(visitor: Visitor, form: FormData): Promise<Answer> | null {
  for (const [name, value] of form) {
    const [, what, sku = ""] = /^(step|remove|instead) (.+)$/su.exec(name) ?? [];
    if (what === "remove")
      return changeCart(
        visitor,
        formOf([
          ["intent", "remove"],
          ["sku", sku],
        ]),
      );
    if (what === "instead") return replaceLine(visitor, { sku, item: String(value) });
    if (what === "step") return updateLine(visitor, form, { sku, step: String(value) });
  }
  if (form.has("restore")) {
    const removed = String(form.get("restore")).split(" ");
    return changeCart(visitor, formOf([["intent", "restore"], ...removed.map((text) => ["removed", text] as const)]));
  }
  const ticked = textsOf(form, "sku").map((sku) => ["sku", sku] as const);
  switch (form.get("lines")) {
    case "remove":
      return changeCart(visitor, formOf([["intent", "remove"], ...ticked]));
    case "choose":
      return applyLines(visitor, form);
    default:
      return null;
  }
}

/** Trade-in is offered for batteries alone; the gateway ignores it elsewhere. */
const updateLine = (visitor: Visitor, form: FormData, { sku, step }: { sku: string; step: string }) =>
  changeCart(visitor, formOf([...fieldsOf(form, sku), ["offersTradeIn", "1"], ["step", step]]));

/** Puts something else into the cart before the line that is sold out goes: a failure leaves it as it is. */
async function replaceLine(visitor: Visitor, { sku, item }: { sku: string; item: string }): Promise<Answer> {
  const added = await changeCart(
    visitor,
    formOf([
      ["intent", "addListed"],
      ["item", item],
    ]),
  );
  return "data" in added
    ? added
    : changeCart(
        visitor,
        formOf([
          ["intent", "remove"],
          ["sku", sku],
        ]),
      );
}

interface ChangedLine {
  sku: string;
  isUpdated: boolean;
  /** Undefined where the tick is as it was. */
  ticked: boolean | undefined;
}

/** Lines that say something else than the page showed; what another tab has changed meanwhile is not theirs to undo. */
export function changedLines(form: FormData): ChangedLine[] {
  const ticked = form.getAll("sku");
  return [...form].flatMap(([name, value]) => {
    const [, sku] = /^was (.+)$/su.exec(name) ?? [];
    if (sku === undefined) return [];
    const [quantity, active, tradeIn] = String(value).split(" ");
    const isActive = ticked.includes(sku);
    const line = {
      sku,
      isUpdated:
        String(form.get(`quantity ${sku}`) ?? quantity) !== quantity ||
        form.has(`tradeIn ${sku}`) !== (tradeIn === "1"),
      ticked: isActive === (active === "1") ? undefined : isActive,
    };
    return line.isUpdated || line.ticked !== undefined ? [line] : [];
  });
}

/** Applies what the lines say; stops at the first that is refused. */
export async function applyLines(visitor: Visitor, form: FormData): Promise<Answer> {
  const changed = changedLines(form);
  for (const { sku, isUpdated } of changed) {
    if (!isUpdated) continue;
    const answer = await changeCart(visitor, formOf([...fieldsOf(form, sku), ["offersTradeIn", "1"]]));
    if ("data" in answer) return answer;
  }
  for (const intent of ["activate", "deactivate"] as const) {
    const lines = changed.filter(({ ticked }) => ticked === (intent === "activate"));
    if (lines.length === 0) continue;
    const answer = await changeCart(
      visitor,
      formOf([["intent", intent], ...lines.map(({ sku }) => ["sku", sku] as const)]),
    );
    if ("data" in answer) return answer;
  }
  return redirect("/basket/", 303);
}

/** Codes of the lines that an answer has removed, as the address of the next page names them. */
export function removedOf(answer: Answer): string[] {
  const location = "data" in answer ? null : answer.headers.get("Location");
  return location ? new URL(location, "http://cart").searchParams.getAll("removed") : [];
}
