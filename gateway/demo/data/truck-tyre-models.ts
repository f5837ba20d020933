import { slugOf } from "../../platform/slug.ts";
import { readList, readNumber, readOneOf, readRows } from "./table.ts";

export type DemoTruckAxle = "steer" | "drive" | "trailer" | "all";

export type DemoTruckTyreModel = {
  brandSlug: string;
  modelSlug: string;
  title: string;
  axle: DemoTruckAxle;
  /** As on the sidewall: "315/80 R22.5". */
  sizes: readonly string[];
  /** Multiplies the base price of a size. */
  priceFactor: number;
};

export type DemoTruckTyreSize = {
  size: string;
  /** Millimetres; for "10.00 R20" the nominal inch width. */
  width: number;
  /** Absent for tyres without a profile in their size. */
  profile?: number;
  diameter: number;
  /** Load index single/double and speed index: "156/150L". */
  index: string;
  basePriceRoubles: number;
};

const SIZES = `
315/80 R22.5|156/150L|32900
315/70 R22.5|154/150L|31900
315/60 R22.5|152/148L|33500
295/80 R22.5|152/148M|29900
295/60 R22.5|150/147L|32400
275/70 R22.5|148/145M|28900
385/65 R22.5|160K|35900
385/55 R22.5|160K|37400
12.00 R20|154/150K|33800
11.00 R20|150/146K|26900
10.00 R20|146/143K|22900
9.00 R20|140/137K|19800
285/70 R19.5|146/144L|24900
265/70 R19.5|143/141J|22900
245/70 R19.5|136/134M|19900
235/75 R17.5|143/141J|17900
225/75 R17.5|129/127M|15900
215/75 R17.5|126/124M|14200
205/75 R17.5|124/122M|13500
`;

const MODELS = `
kama|NF-201|steer|1|315/80 R22.5,295/80 R22.5,275/70 R22.5
kama|NF-202|steer|0.98|315/70 R22.5,315/80 R22.5,215/75 R17.5,235/75 R17.5
kama|NR-201|drive|1.02|315/80 R22.5,295/80 R22.5,275/70 R22.5
kama|NR-202|drive|1|315/70 R22.5,315/60 R22.5,215/75 R17.5,235/75 R17.5
kama|NT-201|trailer|1|385/65 R22.5
kama|NT-202|trailer|1|385/65 R22.5,235/75 R17.5
kama|310|all|0.9|10.00 R20,9.00 R20
kama|701|all|0.95|10.00 R20
cordiant|Professional FR-1|steer|1.05|315/80 R22.5,295/80 R22.5,275/70 R22.5
cordiant|Professional DR-1|drive|1.08|315/80 R22.5,295/80 R22.5,315/70 R22.5
cordiant|Professional TR-1|trailer|1.04|385/65 R22.5,235/75 R17.5
cordiant|Professional VC-1|all|1|275/70 R22.5,215/75 R17.5,225/75 R17.5
belshina|Бел-138|steer|0.96|315/80 R22.5
belshina|Бел-158|drive|0.98|315/80 R22.5
belshina|Бел-146|trailer|0.96|385/65 R22.5
belshina|Бел-109|all|0.9|12.00 R20,11.00 R20
michelin|X Multi Z|steer|1.75|315/80 R22.5,315/70 R22.5,295/80 R22.5,215/75 R17.5,245/70 R19.5
michelin|X Multi D|drive|1.8|315/80 R22.5,315/70 R22.5,215/75 R17.5,265/70 R19.5
michelin|X Multi T|trailer|1.75|385/65 R22.5,385/55 R22.5,235/75 R17.5
continental|Conti Hybrid HS3|steer|1.7|315/80 R22.5,315/70 R22.5,385/65 R22.5
continental|Conti Hybrid HD3|drive|1.72|315/80 R22.5,315/70 R22.5,295/60 R22.5
continental|Conti Hybrid HT3|trailer|1.7|385/65 R22.5,385/55 R22.5
bridgestone|R249 Evo Ecopia|steer|1.6|315/80 R22.5,295/80 R22.5,385/65 R22.5
bridgestone|M729|drive|1.6|315/80 R22.5,295/80 R22.5,285/70 R19.5,245/70 R19.5
bridgestone|R168|trailer|1.58|385/65 R22.5,265/70 R19.5,235/75 R17.5
goodyear|KMax S|steer|1.62|315/80 R22.5,315/70 R22.5,385/65 R22.5
goodyear|KMax D|drive|1.64|315/80 R22.5,315/70 R22.5,295/60 R22.5
hankook|SmartFlex AH31|steer|1.35|315/80 R22.5,295/80 R22.5,385/65 R22.5,205/75 R17.5
hankook|SmartFlex DH31|drive|1.36|315/80 R22.5,295/80 R22.5,225/75 R17.5
hankook|SmartFlex TH31|trailer|1.34|385/65 R22.5,385/55 R22.5
matador|F HR 4|steer|1.3|315/80 R22.5,315/70 R22.5
matador|D HR 4|drive|1.32|315/80 R22.5,315/70 R22.5
sailun|S606|steer|0.95|315/80 R22.5,385/65 R22.5
sailun|SDR1|drive|0.96|315/80 R22.5,295/80 R22.5
triangle|TRS02|steer|0.94|315/80 R22.5,315/70 R22.5
triangle|TRD06|drive|0.95|315/80 R22.5,315/70 R22.5,295/80 R22.5
doublestar|DSR116|all|0.85|215/75 R17.5,235/75 R17.5,245/70 R19.5
`;

export const DEMO_TRUCK_TYRE_SIZES: readonly DemoTruckTyreSize[] = readRows(SIZES, ["size", "index", "price"]).map(
  (row) => {
    const [cross = "", diameter = ""] = row.size.split(" R");
    const [width = "", profile] = cross.split("/");
    return {
      size: row.size,
      width: readNumber(width),
      profile: profile === undefined ? undefined : readNumber(profile),
      diameter: readNumber(diameter),
      index: row.index,
      basePriceRoubles: readNumber(row.price),
    };
  },
);

/** Brands are those of DEMO_TYRE_BRANDS. */
export const DEMO_TRUCK_TYRE_MODELS: readonly DemoTruckTyreModel[] = readRows(MODELS, [
  "brandSlug",
  "title",
  "axle",
  "factor",
  "sizes",
]).map((row) => ({
  brandSlug: row.brandSlug,
  modelSlug: slugOf(row.title),
  title: row.title,
  axle: readOneOf(row.axle, ["steer", "drive", "trailer", "all"]),
  priceFactor: readNumber(row.factor),
  sizes: readList(row.sizes),
}));
