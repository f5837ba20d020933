import { isPlausibleTyreSize, tyreSizeText } from "../../../catalogue/names/tyre-size.ts";
import type { Category } from "../../../contract/catalogue/categories.ts";
import type { AttributeValue } from "./param-parsers.ts";

type Attributes = Record<string, AttributeValue>;

const numberOf = (value: AttributeValue | undefined): number | null => (value === undefined ? null : Number(value));

/** The text of a size; null when a tyre, a wheel or a battery has none. */
export function sizeTextOf(category: Category, attributes: Attributes): string | null {
  if (category === "tyre" || category === "trucktyre") return tyreText(attributes);
  if (category === "disk") return wheelText(attributes);
  if (category === "battery") return batteryText(attributes);
  if (category === "oils") return oilText(attributes);
  if (category === "wipers" && attributes.length !== undefined) return `${attributes.length} мм`;
  if (category === "brake-disks" && attributes.diameter !== undefined) return `${attributes.diameter} мм`;
  if (category === "wheel-covers" && attributes.diameter !== undefined) return `R${attributes.diameter}`;
  return "";
}

export function tyreText(attributes: Attributes): string | null {
  if (attributes.width === undefined || attributes.diameter === undefined) return null;
  const size = {
    width: Number(attributes.width),
    profile: numberOf(attributes.profile),
    diameter: Number(attributes.diameter),
    overall: numberOf(attributes.overall),
    commercial: attributes.commercial === true,
  };
  if (!isPlausibleTyreSize(size)) return null;
  const index = `${String(attributes["load-index"] ?? "").replace("-", "/")}${String(attributes["speed-index"] ?? "").toUpperCase()}`;
  return `${tyreSizeText(size)} ${index}`.trim();
}

function wheelText({ width, diameter, pcd, et }: Attributes): string | null {
  if (width === undefined || diameter === undefined || pcd === undefined) return null;
  return `${width}x${diameter} ${pcd}${et === undefined ? "" : ` ET${et}`}`;
}

function batteryText({ capacity, current }: Attributes): string | null {
  if (capacity === undefined) return null;
  return `${capacity} А·ч${current === undefined ? "" : ` ${current} А`}`;
}

function oilText({ viscosity, volume }: Attributes): string {
  const parts = [
    viscosity === undefined ? "" : String(viscosity).toUpperCase(),
    volume === undefined ? "" : `${String(volume).replace(".", ",")} л`,
  ];
  return parts.filter(Boolean).join(" ");
}
