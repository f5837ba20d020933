/**
 * Renders the SVG banners of the demo shop in public/banners as WebP: `node scripts/draw-banners.mjs`.
 * The results are committed, because they depend on the installed fonts (Roboto was used).
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const folder = fileURLToPath(new URL("../public/banners", import.meta.url));

/** Phones show narrow banners at less than half their size. Wide ones are shown at full size, also on high-density screens. */
const densityOf = (name) => (name.includes("-wide") ? 144 : 72);

for (const name of (await readdir(folder)).filter((file) => file.endsWith(".svg"))) {
  await sharp(join(folder, name), { density: densityOf(name) })
    .webp({ lossless: true, effort: 6 })
    .toFile(join(folder, name.replace(".svg", ".webp")));
}
