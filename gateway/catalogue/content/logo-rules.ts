/** The header has room for so many heights beside the city, the telephone and the cart of a narrow phone. */
const WIDEST = 4;
/** Pixels: twice the height at which the header shows it, for screens with dense pixels. */
const LEAST_HEIGHT = 64;

/** Pixels: the widest one keeps the 112 pixels of height that search engines ask of a logo, which is enough for every screen. */
export const LOGO_LONG_SIDE = 112 * WIDEST;

/** What is wrong with the size of a logo, in words for staff; null for nothing. */
export function logoProblem({ width, height }: { width: number; height: number }): string | null {
  const size = `ваш ${width} × ${height}`;
  if (width > height * WIDEST)
    return `Логотип слишком широкий: ${size}, а нужно не шире ${WIDEST} высот. Обрежьте поля или возьмите вариант без подписи`;
  if (width < height)
    return `Логотип слишком высокий: ${size}, а нужно не выше ширины. Возьмите квадратный или вытянутый вбок`;
  if (height < LEAST_HEIGHT)
    return `Логотип слишком мелкий: ${size}, а нужно не ниже ${LEAST_HEIGHT} точек. Возьмите картинку крупнее`;
  return null;
}

/** Pixels: browsers show it at 16 to 48, phones that keep a page on their screen at up to four times as much. */
export const ICON_SIDE = 192;

/** What is wrong with the size of the picture of the browser's tab, in words for staff; null for nothing. */
export function iconProblem({ width, height }: { width: number; height: number }): string | null {
  const size = `ваш ${width} × ${height}`;
  if (width !== height) return `Значок не квадратный: ${size}. Обрежьте его до квадрата`;
  if (height < LEAST_HEIGHT)
    return `Значок слишком мелкий: ${size}, а нужно не меньше ${LEAST_HEIGHT} точек. Возьмите картинку крупнее`;
  return null;
}
