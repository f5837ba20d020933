interface PictureSize {
  width: number;
  height: number;
}

const SIZE = /-(\d+)x(\d+)\.\w+$/;

/** Pixels of a stored picture, which its path tells; null for one whose path does not. */
export function pictureSize(path: string): PictureSize | null {
  const [, width, height] = SIZE.exec(path) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
