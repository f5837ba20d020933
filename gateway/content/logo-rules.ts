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
