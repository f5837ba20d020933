import { bottleColour, brandColours } from "./brand-colours.ts";
import { drawCanister, isLight, labelHead } from "./canister.ts";
import { lettering } from "./lettering.ts";
import { seededRandom } from "./seeded-random.ts";
import { fill, num, type Sheet } from "./sheet.ts";
import type { OilSubject } from "./subject.ts";

/** Oil canister: its size depends on the volume, its colour on the brand; viscosity on the label. */
export function drawOil(sheet: Sheet, subject: OilSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const body = bottleColour(subject.brand);
  const colours = brandColours(subject.brand);
  const label = isLight(body) === isLight(colours.label) ? (isLight(body) ? "#26282c" : "#ecebe6") : colours.label;
  const ink = isLight(label) ? "#1d1e21" : "#ffffff";
  const grow = Math.min(1, Math.max(0, Math.log2(Math.max(0.5, subject.volumeLitres)) / 3.2 + 0.3));
  const look = {
    width: 190 + 150 * grow,
    height: 350 + 120 * grow,
    body,
    cap: random.pick(["#c5352b", "#1d1e20", colours.accent]),
    label,
    accent: colours.accent,
    ink,
  };
  const litres = String(subject.volumeLitres).replace(".", ",");
  return drawCanister(sheet, look, random, (width, height) => {
    const [band, foot] = [height * 0.27, height * 0.46];
    const bandInk = isLight(colours.accent) ? "#1d1e21" : "#ffffff";
    return (
      fill(
        `M${num(-width / 2)} ${num(-height * 0.02)}L${num(width / 2)} ${num(-height * 0.07)}V${num(band - height * 0.05)}L${num(-width / 2)} ${num(band)}Z`,
        colours.accent,
      ) +
      labelHead(subject.brand, subject.model, width, height, ink) +
      lettering(subject.viscosity, [0, height * 0.185], {
        height: height * 0.16,
        weight: 2.4,
        colour: bandInk,
        maxWidth: width * 0.84,
      }) +
      lettering(`${litres} Л`, [width * 0.42, foot], {
        height: height * 0.085,
        weight: 2,
        colour: ink,
        anchor: "end",
      }) +
      lettering("МОТОРНОЕ МАСЛО", [-width * 0.43, foot], {
        height: height * 0.045,
        weight: 1.6,
        colour: ink,
        anchor: "start",
        maxWidth: width * 0.5,
      })
    );
  });
}
