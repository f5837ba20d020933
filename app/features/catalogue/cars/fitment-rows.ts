import { axleSizes } from "../../../../gateway/contract/catalogue/axle-sizes.ts";
import type { Fitment } from "../../../../gateway/contract/catalogue/cars.ts";

interface FitmentRowView {
  term: string;
  /** One fitment per line. */
  lines: string[];
}

const KINDS_RU = { original: "штатный размер", allowed: "допустимая замена" } as const;
const POLARITY_RU = { direct: "прямая полярность", reverse: "обратная полярность" } as const;

/** What fits a car, as text: front and rear separately where they differ. */
export function fitmentRows({ tyres, wheels, pcd, hubBore, fastener, battery }: Fitment): FitmentRowView[] {
  const rows = [
    ...sizeRows("Шины", tyres),
    ...sizeRows("Диски", wheels),
    { term: "Разболтовка", lines: [pcd] },
    { term: "Ступица", lines: [`${String(hubBore).replace(".", ",")}\u00a0мм`] },
    { term: "Крепёж", lines: [fastener] },
    {
      term: "Аккумулятор",
      lines: battery
        ? [`${battery.capacityFrom}–${battery.capacityTo}\u00a0А·ч, ${POLARITY_RU[battery.polarity]}`]
        : [],
    },
  ];
  return rows.filter(({ lines }) => lines.some((line) => line !== ""));
}

interface Fitting {
  kind: keyof typeof KINDS_RU;
  front: { text: string };
  rear: { text: string } | null;
}

function sizeRows(what: string, fittings: readonly Fitting[]): FitmentRowView[] {
  return (["original", "allowed"] as const).map((kind) => ({
    term: `${what}, ${KINDS_RU[kind]}`,
    lines: fittings.flatMap((fitting) =>
      fitting.kind === kind ? [axlesText(fitting.front.text, fitting.rear?.text ?? null)] : [],
    ),
  }));
}

/** Sizes of both axles; a tyre's size stays on one line. */
export const axlesText = (front: string, rear: string | null): string =>
  axleSizes(front, rear).replaceAll(/ (?=R\d)/g, "\u00a0");
