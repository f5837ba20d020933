import type { Category } from "../../contract/catalogue/categories.ts";
import type { AttributeValue } from "./param-parsers.ts";
import {
  findBoltPattern,
  findCapacity,
  findCurrent,
  findHubBore,
  findTyreIndexes,
  findTyreSize,
  findViscosity,
  findVolume,
  findWheelSize,
  isPlausibleTyreSize,
} from "./size-text.ts";

type Attributes = Record<string, AttributeValue>;
type SizedGoods = { attributes: Attributes; sizeText: string };

/**
 * Completes the attributes from the name and builds the size text. Parameters take precedence over the name. Null when a tyre,
 * wheel or battery has no size.
 */
export function completeSize(
  category: Category,
  attributes: Attributes,
  name: string,
  categoryTitles: readonly string[],
): SizedGoods | null {
  if (category === "tyre" || category === "trucktyre")
    return completeTyre(category, { ...attributes }, name, categoryTitles.join(" "));
  if (category === "disk") return completeWheel({ ...attributes }, name);
  if (category === "battery") return completeBattery({ ...attributes }, name);
  if (category === "oils") return completeOil({ ...attributes }, name);
  return { attributes, sizeText: sizeOfOther(category, attributes) };
}

function completeTyre(
  category: "tyre" | "trucktyre",
  found: Attributes,
  name: string,
  titles: string,
): SizedGoods | null {
  const read = findTyreSize(name);
  if (found.width === undefined || found.diameter === undefined) {
    if (!read) return null;
    found.width = read.size.width;
    found.diameter = read.size.diameter;
    if (read.size.profile !== null) found.profile = read.size.profile;
  }
  const width = Number(found.width);
  const diameter = Number(found.diameter);
  const profile = found.profile === undefined ? null : Number(found.profile);
  if (!isPlausibleTyreSize({ width, profile, diameter })) return null;

  const indexes = read ? findTyreIndexes(read.rest) : null;
  if (indexes) {
    found["load-index"] ??= indexes.load.replace("/", "-");
    found["speed-index"] ??= indexes.speed.toLowerCase();
  }
  const words = `${name} ${titles}`.toLowerCase();
  const season = /всесез/.test(words) ? "summer" : /зимн/.test(words) ? "winter" : /летн/.test(words) ? "summer" : null;
  if (season) found.season ??= season;
  const commercial = read?.size.commercial ?? false;
  if (category === "tyre") {
    found.allSeason ??= /всесез/.test(words);
    if (found.studs === undefined) {
      const lowerCaseName = name.toLowerCase();
      if (/(?<!не[ -]?)(?<!бе[сз][ -]?)(?<!под )шип/.test(lowerCaseName)) found.studs = true;
      else if (found.season === "summer" || /(?:не|бе[сз])[ -]?шип/.test(lowerCaseName)) found.studs = false;
    }
    found.runflat ??= /run ?-?flat|\brft\b|\bzp\b|\bssr\b/.test(words);
    found.xl ??= /(?:^|[\s\d])xl(?:\s|$)/.test(words);
    if (commercial) {
      found.commercial = true;
      found.vehicle ??= "van";
    }
  }
  const cross = profile === null ? tyreWidthText(width) : `${width}/${profile}`;
  const index = `${String(found["load-index"] ?? "").replace("-", "/")}${String(found["speed-index"] ?? "").toUpperCase()}`;
  return { attributes: found, sizeText: `${cross} R${diameter}${commercial ? "C" : ""} ${index}`.trim() };
}

/** «12.00» in inches, «185» in millimetres. */
const tyreWidthText = (width: number) => (width < 20 ? width.toFixed(2) : String(width));

function completeWheel(found: Attributes, name: string): SizedGoods | null {
  const size = findWheelSize(name);
  found.width ??= size?.width ?? Number.NaN;
  found.diameter ??= size?.diameter ?? Number.NaN;
  if (size?.et != null) found.et ??= size.et;
  const pattern = findBoltPattern(name);
  if (pattern) found.pcd ??= `${pattern.holes}x${pattern.circle}`;
  const bore = findHubBore(name);
  if (bore !== null) found.cb ??= bore;
  if (Number.isNaN(found.width) || Number.isNaN(found.diameter) || found.pcd === undefined) return null;
  const offset = found.et === undefined ? "" : ` ET${found.et}`;
  return { attributes: found, sizeText: `${found.width}x${found.diameter} ${found.pcd}${offset}` };
}

function completeBattery(found: Attributes, name: string): SizedGoods | null {
  const capacity = found.capacity ?? findCapacity(name);
  if (capacity === null) return null;
  found.capacity = capacity;
  const current = found.current ?? findCurrent(name);
  if (current !== null) found.current = current;
  const words = name.toLowerCase();
  if (/обратн|о\.?п\.?(?:\s|$)|r\+/.test(words)) found.polarity ??= "reverse";
  else if (/прям|п\.?п\.?(?:\s|$)|l\+/.test(words)) found.polarity ??= "direct";
  return { attributes: found, sizeText: `${capacity} А·ч${current === null ? "" : ` ${current} А`}` };
}

function completeOil(found: Attributes, name: string): SizedGoods {
  const viscosity = found.viscosity ?? findViscosity(name)?.toLowerCase();
  if (viscosity !== undefined) found.viscosity = viscosity;
  const volume = found.volume ?? findVolume(name);
  if (volume !== null) found.volume = volume;
  const parts = [
    viscosity === undefined ? "" : String(viscosity).toUpperCase(),
    volume === null ? "" : `${String(volume).replace(".", ",")} л`,
  ];
  return { attributes: found, sizeText: parts.filter(Boolean).join(" ") };
}

function sizeOfOther(category: Category, attributes: Attributes): string {
  if (category === "wipers" && attributes.length !== undefined) return `${attributes.length} мм`;
  if (category === "brake-disks" && attributes.diameter !== undefined) return `${attributes.diameter} мм`;
  if (category === "wheel-covers" && attributes.diameter !== undefined) return `R${attributes.diameter}`;
  return "";
}
