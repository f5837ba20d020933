import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";

const POLARITY: Readonly<Record<string, string>> = {
  direct: "прямая",
  reverse: "обратная",
  universal: "универсальная",
};
const CASES: Readonly<Record<string, string>> = {
  asia: "азиатский корпус",
  america: "американский корпус",
  truck: "грузовой корпус",
};

interface Sized {
  category: string;
  sizeText: string;
  attributes: GoodsAttributes;
}

/** The size as it tells variants apart: two batteries of one capacity differ by where plus and minus are, and by their case. */
export function distinctSize({ category, sizeText, attributes }: Sized): string {
  if (category !== "battery") return sizeText;
  const { polarity, type_case: batteryCase } = attributes;
  return [sizeText, POLARITY[String(polarity)], CASES[String(batteryCase)]].filter(Boolean).join(", ");
}
