import sharp from "sharp";

interface Drawn {
  width?: number;
  height?: number;
  /** Pixels of white on each side. */
  border?: number;
  colour?: string;
  /** Pixels that are a line of another colour. */
  line?: number;
  format?: "jpeg" | "png" | "webp";
  background?: string;
}

/** Stripes on white, which are sharp as goods are. */
export async function stripedPhoto({
  width = 600,
  height = 400,
  border = 0,
  colour = "#803010",
  line = 12,
  format = "png",
  background = "#ffffff",
}: Drawn = {}): Promise<Buffer> {
  const stripes = Array.from(
    { length: Math.floor(width / line / 2) },
    (_, n) => `<rect x="${2 * n * line}" width="${line}" height="${height}" fill="#f0c040"/>`,
  ).join("");
  const goods = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/>${stripes}</svg>`;
  return sharp(Buffer.from(goods))
    .extend({ top: border, bottom: border, left: border, right: border, background })
    .toFormat(format, format === "png" ? {} : { quality: 95 })
    .toBuffer();
}
