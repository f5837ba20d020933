import type { Attribute, Product } from "../../../../gateway/contract/catalogue/goods.ts";
import { formatNumber } from "../../../ui/format.ts";

const MM_PER_INCH = 25.4;
const LEAST_MILLIMETRES = 30;

const millimetres = (value: number): string => `${formatNumber(Math.round(value))}\u00a0мм`;

/** The figures of a tyre's or wheel's size in millimetres, for attributes without an explanation of their own. PRD-024, PRD-027 */
export function withSizeText(
  attributes: readonly Attribute[],
  { size, type }: Pick<Product, "size" | "type">,
): Attribute[] {
  const words = size ? (type === "tyre" ? tyreWords(size) : wheelWords(size)) : {};
  return attributes.map((attribute) => {
    const explanation = attribute.explanation ?? words[attribute.key];
    return explanation === undefined ? attribute : { ...attribute, explanation };
  });
}

type Size = NonNullable<Product["size"]>;
type Texts = Record<string, string>;

function tyreWords({ width, profile, diameter }: Size): Texts {
  const words: Texts = {};
  // Widths of flotation and lorry sizes are inches.
  const widthMm = width !== undefined && width < LEAST_MILLIMETRES ? width * MM_PER_INCH : width;
  if (widthMm !== undefined) words.width = `Шина шириной ${millimetres(widthMm)} от боковины до боковины`;
  if (diameter !== undefined) words.diameter = `Для диска на ${formatInches(diameter)}`;
  if (widthMm === undefined || profile === undefined) return words;
  const sidewall = (widthMm * profile) / 100;
  words.profile = `Высота боковины ${profile}\u00a0% ширины: ${millimetres(sidewall)}`;
  if (diameter !== undefined)
    words.diameter += `; вся шина в высоту ${millimetres(diameter * MM_PER_INCH + 2 * sidewall)}`;
  return words;
}

function wheelWords({ width, diameter }: Size): Texts {
  return {
    ...(width !== undefined && { width: `Обод между закраинами ${millimetres(width * MM_PER_INCH)}` }),
    ...(diameter !== undefined && { diameter: `Для шины на ${formatInches(diameter)}` }),
  };
}

const formatInches = (value: number): string =>
  `${String(value).replace(".", ",")}″ (${millimetres(value * MM_PER_INCH)})`;
