import { muted, textSize } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import * as css from "./booking.css.ts";

export interface SumView {
  lines: { title: string; kopecks: number }[];
  total: number;
  /** «1 ч 15 мин» */
  duration: string;
  /** Sizes are not known whole: the price may differ. */
  isEstimate: boolean;
}

interface BookingSumProps {
  sum: SumView | null;
  /** Something else has been chosen, and its price is being asked for. */
  isStale: boolean;
}

/** What the visit costs, beside the steps. SVC-023 */
export function BookingSum({ sum, isStale }: BookingSumProps) {
  if (!sum)
    return (
      <p className={muted}>
        Выберите размер, и цена каждого набора работ появится до выбора времени. Записаться можно без регистрации.
      </p>
    );
  return (
    <div className={isStale ? `${css.aside} ${css.stale}` : css.aside} aria-busy={isStale || undefined}>
      <Card as="section" labelledBy="sum-heading">
        <Heading level={2} size="large" id="sum-heading">
          {isStale ? "Считаем стоимость…" : "Стоимость"}
        </Heading>
        <DefinitionTable
          sums
          rows={sum.lines.map(({ title, kopecks }) => ({ term: title, value: formatPrice(kopecks) }))}
        />
        <Inline apart align="baseline">
          <span className={textSize.large}>{sum.isEstimate ? "Примерно" : "Итого"}</span> <Price kopecks={sum.total} />
        </Inline>
        <p className={muted}>
          Займёт {sum.duration}.{" "}
          {sum.isEstimate ? "Точную цену мастер назовёт, когда увидит колёса." : "Цена не изменится 7 дней."} Оплата
          после работы.
        </p>
      </Card>
    </div>
  );
}
