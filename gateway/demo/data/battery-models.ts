import { slugOf } from "../../platform/slug.ts";
import { readList, readNumber, readOneOf, readRows } from "./table.ts";

export type DemoBatteryType = "Ca/Ca" | "EFB" | "AGM" | "Ca/Sb" | "GEL";
export type DemoBatteryPolarity = "reverse" | "direct";
export type DemoBatteryBrand = { slug: string; title: string; country: string };

export type DemoBatteryVariant = {
  capacityAh: number;
  /** Cold cranking current, EN. */
  currentA: number;
  polarity: DemoBatteryPolarity;
  /** A slug of DEMO_BATTERY_CASES. */
  caseType: string;
  priceRoubles: number;
};

export type DemoBatterySeries = {
  brandSlug: string;
  modelSlug: string;
  title: string;
  type: DemoBatteryType;
  startStop: boolean;
  variants: readonly DemoBatteryVariant[];
};

export type DemoBatteryCase = {
  slug: string;
  title: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** Asian cases have raised terminals; truck cases are placed crosswise. */
  family: "european" | "asian" | "truck";
};

export const DEMO_BATTERY_BRANDS: readonly DemoBatteryBrand[] = readRows(
  `
varta|Varta|Германия
bosch|Bosch|Германия
mutlu|Mutlu|Турция
tyumen-battery|Tyumen Battery|Россия
akom|АКОМ|Россия
exide|Exide|Испания
topla|Topla|Словения
titan|Titan|Россия
delta|Delta|Китай
rocket|Rocket|Южная Корея
zver|Зверь|Россия
aktex|АкТех|Россия
tab|TAB|Словения
solite|Solite|Южная Корея
hankook-battery|Hankook|Южная Корея
inci-aku|Inci Aku|Турция
moll|Moll|Германия
yuasa|Yuasa|Япония
furukawa|Furukawa Battery|Япония
banner|Banner|Австрия
medalist|Medalist|Южная Корея
alaska|Alaska|Южная Корея
podolsk-akb|Подольск АКБ|Россия
kursk-akb|Курский|Россия
`,
  ["slug", "title", "country"],
);

export const DEMO_BATTERY_CASES: readonly DemoBatteryCase[] = readRows(
  `
L0|175x175x190|european
L1|207x175x190|european
LB1|207x175x175|european
L2|242x175x190|european
LB2|242x175x175|european
L3|278x175x190|european
LB3|278x175x175|european
L4|315x175x190|european
LB4|315x175x175|european
L5|353x175x190|european
L6|393x175x190|european
B19|187x127x225|asian
B24|238x129x225|asian
D23|232x173x225|asian
D26|260x173x225|asian
D31|306x173x225|asian
D4|513x189x223|truck
D5|513x223x223|truck
D6|518x276x242|truck
`,
  ["title", "size", "family"],
).map((row) => {
  const [length = "", width = "", height = ""] = readList(row.size, "x");
  return {
    slug: row.title.toLowerCase(),
    title: row.title,
    lengthMm: readNumber(length),
    widthMm: readNumber(width),
    heightMm: readNumber(height),
    family: readOneOf(row.family, ["european", "asian", "truck"]),
  };
});

// The fourth cell is "1" for start-stop batteries; the fifth is a price factor. A variant is
// ampere-hours/amperes/case/polarities with R for reverse (plus on the right) and D for direct; "RD" makes two variants.
const SERIES = `
varta|Blue Dynamic|Ca/Ca|0|1.45|44/440/L1/R 52/470/L1/R 60/540/L2/RD 72/680/LB3/R 74/680/L3/RD 95/800/L5/R 45/330/B24/RD 60/540/D23/RD 70/630/D26/RD 95/830/D31/RD
varta|Black Dynamic|Ca/Ca|0|1.25|41/360/L1/R 45/400/L1/R 56/480/L2/R 70/640/L3/R 90/720/L5/R
varta|Silver Dynamic|Ca/Ca|0|1.65|54/530/L1/R 61/600/LB2/R 63/610/L2/RD 77/780/L3/R 85/800/LB4/R 100/830/L5/R 110/920/L6/R
varta|Blue Dynamic EFB|EFB|1|1.8|60/640/L2/R 70/760/L3/R 75/730/L4/R 65/650/D23/R 72/760/D26/R
varta|Silver Dynamic AGM|AGM|1|2.6|60/680/L2/R 70/760/L3/R 80/800/L4/R 95/850/L5/R 105/950/L6/R
varta|Promotive Black|Ca/Sb|0|1.4|135/1000/D4/R 180/1000/D5/R 220/1150/D6/R
bosch|S3|Ca/Ca|0|1.25|41/360/L1/R 45/400/L1/R 56/480/L2/RD 70/640/L3/R 90/720/L5/R
bosch|S4 Silver|Ca/Ca|0|1.45|44/440/L1/R 52/470/L1/R 60/540/L2/RD 74/680/L3/R 95/800/L5/R 45/330/B24/RD 60/540/D23/RD 95/830/D31/R
bosch|S5 Silver Plus|Ca/Ca|0|1.65|54/530/L1/R 63/610/L2/R 77/780/L3/R 85/800/LB4/R 100/830/L5/R 110/920/L6/R
bosch|S4 EFB|EFB|1|1.8|60/640/L2/R 65/650/LB3/R 70/760/L3/R 80/800/L4/R
bosch|S5 AGM|AGM|1|2.6|60/680/L2/R 70/760/L3/R 80/800/L4/R 95/850/L5/R 105/950/L6/R
mutlu|SFB M3|Ca/Ca|0|1.2|45/390/L1/R 50/450/L1/R 55/540/L1/R 60/540/L2/RD 63/600/L2/RD 75/720/L3/RD 100/900/L5/R 55/450/B24/R 65/600/D23/RD 80/680/D26/R 90/720/D31/RD
mutlu|EFB Start-Stop|EFB|1|1.5|60/560/L2/R 65/650/L2/R 75/730/L3/R
mutlu|AGM Start-Stop|AGM|1|2.3|70/760/L3/R 80/800/L4/R 95/850/L5/R
mutlu|Truck|Ca/Ca|0|1.2|140/900/D4/R 190/1150/D5/R 225/1350/D6/R
tyumen-battery|Standard|Ca/Ca|0|0.9|55/525/L1/R 60/550/L2/RD 62/580/L2/RD 64/620/L2/RD 75/660/L3/RD 77/700/L3/R 90/810/L5/RD 100/900/L5/RD
tyumen-battery|Premium|Ca/Ca|0|1.05|60/580/L2/RD 64/640/L2/RD 77/760/L3/RD 100/970/L5/R
tyumen-battery|Asia|Ca/Ca|0|1|50/450/B24/RD 62/550/D23/RD 75/640/D26/RD 95/750/D31/RD
tyumen-battery|Арктика|Ca/Sb|0|1|132/960/D4/R 190/1250/D5/RD 225/1450/D6/R
akom|Classic|Ca/Ca|0|0.9|55/460/L1/R 60/520/L2/RD 62/540/L2/RD 75/700/L3/RD 90/780/L5/R 100/850/L5/R
akom|EFB|EFB|1|1.15|60/580/L2/RD 65/630/L2/R 75/740/L3/R 100/940/L5/R
akom|Bravo|Ca/Ca|0|0.8|55/430/L2/R 60/480/L2/RD 74/650/L3/RD 90/760/L5/RD
akom|Reactor|EFB|1|1.25|55/550/L1/R 62/620/L2/RD 75/750/L3/RD 100/1000/L5/R
exide|Classic|Ca/Ca|0|1.1|41/370/L1/R 55/460/L2/R 70/640/L3/R
exide|Excell|Ca/Ca|0|1.25|44/400/L1/R 50/450/L1/R 62/540/L2/RD 74/680/L3/RD 95/800/L5/R
exide|Premium|Ca/Ca|0|1.5|53/540/L1/R 64/640/L2/R 77/760/L3/R 100/900/L5/R 65/580/D23/RD 75/630/D26/R 95/800/D31/R
exide|Start-Stop AGM|AGM|1|2.4|60/680/L2/R 70/760/L3/R 80/800/L4/R 95/850/L5/R
topla|Energy|Ca/Ca|0|1.15|45/420/L1/R 55/500/L2/R 60/600/L2/RD 73/700/L3/R 100/850/L5/R
topla|Top|Ca/Ca|0|1.3|54/510/L1/R 66/620/L2/RD 78/750/L3/RD 100/900/L5/R
topla|EcoDry AGM|AGM|1|2.1|60/680/L2/R 70/760/L3/R 80/800/L4/R
titan|Standart|Ca/Ca|0|0.85|55/470/L2/R 60/540/L2/RD 62/550/L2/RD 75/700/L3/RD 90/800/L5/R 100/850/L5/R
titan|Euro Silver|Ca/Ca|0|1.05|56/530/LB2/R 61/620/L2/R 65/620/L2/RD 76/740/L3/RD 85/800/LB4/R 95/920/L5/R
titan|Arctic Silver|Ca/Ca|0|1.1|60/580/L2/RD 62/660/L2/R 75/750/L3/RD 100/950/L5/R
titan|Asia Silver|Ca/Ca|0|1.05|50/410/B24/RD 57/480/B24/R 62/570/D23/RD 77/650/D26/RD 100/850/D31/RD
delta|AGM CT|AGM|1|2|60/680/L2/R 70/760/L3/R 80/800/L4/R 95/850/L5/R
delta|GEL Active|GEL|0|2.3|55/400/L2/R 75/550/L3/R 100/700/L5/R
rocket|SMF|Ca/Ca|0|1.05|40/330/B19/RD 45/370/B24/RD 65/580/D23/RD 80/630/D26/RD 95/750/D31/RD 54/480/LB2/R 62/540/L2/RD 78/660/L3/R
rocket|EFB|EFB|1|1.45|55/500/B24/R 70/620/D23/R 80/720/D26/R 90/800/D31/R
rocket|AGM|AGM|1|2.2|70/760/L3/R 80/800/L4/R 95/850/L5/R
zver|Стандарт|Ca/Ca|0|1|55/500/L1/R 60/560/L2/RD 63/610/L2/RD 77/740/L3/RD 90/830/L5/R 100/930/L5/R
zver|Азия|Ca/Ca|0|1.05|50/440/B24/RD 65/580/D23/RD 75/670/D26/RD 95/780/D31/R
aktex|Standart|Ca/Ca|0|0.8|55/450/L1/R 60/500/L2/RD 65/560/L2/RD 75/650/L3/RD 90/780/L5/RD 100/850/L5/R
aktex|Truck|Ca/Sb|0|0.85|132/870/D4/R 190/1200/D5/RD 225/1400/D6/R
tab|Polar|Ca/Ca|0|1.15|45/400/L1/R 55/500/L2/R 60/600/L2/RD 66/620/L2/R 75/750/L3/R 100/920/L5/R
tab|Polar Truck|Ca/Ca|0|1.2|140/900/D4/R 180/1100/D5/R 225/1300/D6/R
solite|Silver|Ca/Ca|0|1.05|44/350/B19/R 50/470/B24/RD 65/580/D23/RD 80/660/D26/RD 95/760/D31/RD 62/550/L2/R 74/680/L3/R
solite|AGM|AGM|1|2.2|60/640/L2/R 70/760/L3/R 80/800/L4/R
hankook-battery|MF|Ca/Ca|0|1.05|40/350/B19/RD 45/380/B24/RD 60/550/D23/RD 70/600/D26/RD 90/740/D31/RD 60/510/L2/R 74/680/L3/R
inci-aku|FormulA|Ca/Ca|0|1.05|45/400/L1/R 55/480/L2/R 60/540/L2/RD 72/640/L3/R 90/720/L5/R
inci-aku|Supr A|Ca/Ca|0|1.2|55/540/L1/R 65/640/L2/R 75/720/L3/R 100/900/L5/R
moll|M3 Plus|Ca/Ca|0|1.7|44/420/L1/R 56/560/LB2/R 62/600/L2/R 75/720/L3/R 91/800/L5/R
moll|AGM Start-Stop|AGM|1|2.7|70/760/L3/R 80/800/L4/R 95/850/L5/R
yuasa|YBX3000|Ca/Ca|0|1.4|45/400/B24/RD 65/550/D23/RD 70/570/D26/R 95/720/D31/RD 60/550/L2/R
yuasa|YBX7000 EFB|EFB|1|1.9|60/600/D23/R 70/650/D26/R 65/650/L2/R 75/700/L3/R
furukawa|FB Super Nova|Ca/Ca|0|1.6|38/340/B19/RD 45/400/B24/RD 65/580/D23/RD 80/680/D26/R 95/790/D31/R
banner|Power Bull|Ca/Ca|0|1.6|45/400/L1/R 60/540/L2/R 74/680/L3/R 95/780/L5/R 60/510/D23/R
medalist|SMF|Ca/Ca|0|0.95|45/430/B24/RD 60/500/D23/RD 75/640/D26/RD 95/780/D31/RD 60/540/L2/R 75/680/L3/R
alaska|CMF Silver|Ca/Ca|0|1|44/390/B19/R 50/430/B24/R 65/580/D23/RD 80/640/D26/RD 55/480/L1/R 62/540/L2/RD
podolsk-akb|Standart|Ca/Sb|0|0.78|55/430/L1/R 60/480/L2/RD 75/600/L3/RD 90/700/L5/R 190/1050/D5/RD
kursk-akb|Стандарт|Ca/Ca|0|0.75|55/440/L1/R 60/500/L2/RD 75/640/L3/RD 90/750/L5/R 132/850/D4/R 190/1100/D5/R
`;

/** The price of a battery is nearly proportional to its capacity. */
function usualPriceRoubles(capacityAh: number): number {
  return 1600 + capacityAh * 82;
}

function readVariants(cell: string, priceFactor: number): DemoBatteryVariant[] {
  return readList(cell, " ").flatMap((spec) => {
    const [capacity = "", current = "", caseTitle = "", polarities = ""] = spec.split("/");
    const capacityAh = readNumber(capacity);
    return Array.from(polarities, (letter) => ({
      capacityAh,
      currentA: readNumber(current),
      polarity: readOneOf(letter, ["R", "D"]) === "R" ? ("reverse" as const) : ("direct" as const),
      caseType: caseTitle.toLowerCase(),
      priceRoubles: Math.round((usualPriceRoubles(capacityAh) * priceFactor) / 10) * 10,
    }));
  });
}

export const DEMO_BATTERY_SERIES: readonly DemoBatterySeries[] = readRows(SERIES, [
  "brandSlug",
  "title",
  "type",
  "startStop",
  "factor",
  "variants",
]).map((row) => ({
  brandSlug: row.brandSlug,
  modelSlug: slugOf(row.title),
  title: row.title,
  type: readOneOf(row.type, ["Ca/Ca", "EFB", "AGM", "Ca/Sb", "GEL"]),
  startStop: row.startStop === "1",
  variants: readVariants(row.variants, readNumber(row.factor)),
}));
