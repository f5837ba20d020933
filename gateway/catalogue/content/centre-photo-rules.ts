/** Pixels: the width at which a phone with a dense screen shows it. */
const LEAST_WIDTH = 640;
/** Of a wider one the middle, which is all that pages show, is no façade any more. */
const WIDEST = 3;

/** What is wrong with the size of a centre's photograph, in words for staff; null for nothing. */
export function centrePhotoProblem({ width, height }: { width: number; height: number }): string | null {
  const size = `ваша ${width} × ${height}`;
  if (width < height) return `Фотография стоит вертикально: ${size}. Снимите здание, держа телефон горизонтально`;
  if (width > height * WIDEST)
    return `Фотография слишком широкая: ${size}, а нужно не шире ${WIDEST} высот. Обрежьте края`;
  if (width < LEAST_WIDTH)
    return `Фотография слишком мелкая: ${size}, а нужно не уже ${LEAST_WIDTH} точек. Возьмите снимок крупнее`;
  return null;
}
