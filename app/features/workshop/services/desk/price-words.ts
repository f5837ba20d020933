/** «R16», or «R16–R18». */
export const wheelsText = ({ inchFrom, inchTo }: { inchFrom: number; inchTo: number }): string =>
  inchFrom === inchTo ? `R${inchFrom}` : `R${inchFrom}–R${inchTo}`;

/** «+15 %», «−10 %» */
export const percentText = (percent: number): string =>
  percent > 0 ? `+${percent} %` : percent < 0 ? `−${-percent} %` : "0 %";
