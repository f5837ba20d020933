import type { OneCDocument } from "./read-documents.ts";

/** What documents of 1C are about. Their names are those of CommerceML. */
export type DocumentKind = "order" | "payment" | "refund" | "shipment" | "return" | "other";

export function kindOf({ operation }: Pick<OneCDocument, "operation">): DocumentKind {
  const name = operation.toLowerCase().replaceAll("ё", "е");
  if (name === "" || name.includes("заказ")) return "order";
  if (/^(выплата (без)?наличных денег|эквайринговая операция)/.test(name)) return "payment";
  if (/^возврат (без)?наличных денег/.test(name)) return "refund";
  if (/^отпуск товар/.test(name)) return "shipment";
  return /^возврат товар/.test(name) ? "return" : "other";
}

/** All that a file says of one order. */
export interface OrderNews {
  /** The order itself; null where only documents about it came. */
  order: OneCDocument | null;
  /** How its order may be called, the surest first. */
  names: readonly string[];
  /** Money, goods and returns of it. */
  documents: readonly OneCDocument[];
}

/** How the file calls the order. */
export const nameOf = ({ order, names }: Pick<OrderNews, "order" | "names">): string =>
  (order?.number || (names[0] ?? "")).slice(0, 100);

interface Gathered {
  order: OneCDocument | null;
  names: string[];
  documents: OneCDocument[];
}

/**
 * Documents by the orders that they are about. One that rests on another document (a return on what was given out) is about the order of
 * that one; in a container without a basis, about the order of the container; else the order is called as the basis.
 */
export function newsOf(all: readonly OneCDocument[]): OrderNews[] {
  const news: Gathered[] = [];
  const byName = new Map<string, Gathered>();
  const byContainer = new Map<number, Gathered>();
  const name = (called: string, gathered: Gathered) => {
    if (called !== "" && !byName.has(called)) byName.set(called, gathered);
  };
  const gather = (documents: readonly OneCDocument[], gathered: Gathered) => {
    for (const document of documents) {
      gathered.documents.push(document);
      name(document.id, gathered);
      gather(document.attached, gathered);
    }
  };
  for (const order of all.filter((document) => kindOf(document) === "order")) {
    const gathered = { order, names: [order.id, order.number].filter((called) => called !== ""), documents: [] };
    news.push(gathered);
    name(order.id, gathered);
    if (order.container > 0 && !byContainer.has(order.container)) byContainer.set(order.container, gathered);
    gather(order.attached, gathered);
  }
  // A number is a worse name than an id: another document may have it as its id.
  for (const gathered of news) name(gathered.order?.number ?? "", gathered);
  let left = all.filter((document) => kindOf(document) !== "order");
  for (;;) {
    const still = left.filter((document) => {
      const found = document.basis === "" ? byContainer.get(document.container) : byName.get(document.basis);
      if (found) gather([document], found);
      return !found;
    });
    if (still.length === left.length) break;
    left = still;
  }
  for (const document of left) {
    const container = byContainer.get(document.container);
    const called = document.basis === "" ? document.id || document.number : document.basis;
    const known = container ?? byName.get(called);
    const gathered = known ?? { order: null, names: [called], documents: [] };
    if (!known) {
      news.push(gathered);
      name(called, gathered);
    }
    gather([document], gathered);
  }
  return news;
}
