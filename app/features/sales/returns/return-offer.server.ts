import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { type ReturnReason, type returnOffer, returnReasons } from "../../../../gateway/contract/sales/returns.ts";

/** `key` and the quantities, `quantity-0` and so on, come back with what was typed. */
export type ReturnField = "lines" | "reason" | "comment" | "images" | "key" | `quantity-${number}`;

type Offer = Pick<OutputOf<typeof returnOffer>, "left" | "mayChangeMind">;
type Line = Omit<OutputOf<typeof returnOffer>["lines"][number], "position">;

/** The choices of the form: lines that have pieces left, and reasons that are still taken. */
export function offerView({ left, mayChangeMind }: Offer, lineAt: (position: number) => Line | undefined) {
  const reasons = Object.keys(returnReasons) as ReturnReason[];
  return {
    lines: left
      .filter(({ quantity }) => quantity > 0)
      .map(({ position, quantity }) => ({
        name: `quantity-${position}` as const,
        title: lineAt(position)?.title ?? "",
        picture: lineAt(position)?.picture ?? "",
        price: lineAt(position)?.price ?? 0,
        most: quantity,
      })),
    reasons: reasons
      .filter((reason) => mayChangeMind || reason !== "changed_mind")
      .map((value) => ({ value, label: returnReasons[value] })),
    mayChangeMind,
  };
}

/** What was typed, as the calls take it: a quantity that is no number counts as none, and the gateway refuses a form without lines. */
export function returnRequestOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const lines = [...form].flatMap(([name, value]) => {
    const position = /^quantity-(\d{1,3})$/.exec(name)?.[1];
    return position !== undefined && Number(value) > 0 ? [`${position}:${String(value).trim()}`] : [];
  });
  return { key: text("key"), lines, reason: text("reason") as ReturnReason, comment: text("comment") };
}
