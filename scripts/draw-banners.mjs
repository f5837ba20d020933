/**
 * Draws the demo shop's banners beside their drawings in public/banners: `node scripts/draw-banners.mjs`.
 * The results are kept in the repository, since their letters are those of the machine's fonts (Roboto was used).
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const folder = fileURLToPath(new URL("../public/banners", import.meta.url));

/** A phone shows the narrow ones at less than half their size; the wide ones are shown as they are, on fine screens too. */
const densityOf = (name) => (name.includes("-wide") ? 144 : 72);

for (const name of (await readdir(folder)).filter((file) => file.endsWith(".svg"))) {
  await sharp(join(folder, name), { density: densityOf(name) })
    .webp({ lossless: true, effort: 6 })
    .toFile(join(folder, name.replace(".svg", ".webp")));
}
