import { loneLink } from "../../styles/typography.css.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Inline } from "../../ui/layout.tsx";

/** Link to the tyre fitting prices for the product's size. */
export function FittingLink({ rimDiameter }: { rimDiameter: number }) {
  return (
    <Card padding="s" tone="sunken">
      <Inline gap="xs">
        <Icon name="wheel" size={24} />
        <a className={loneLink} href={`/service-tyre-fitting/?diameter=${rimDiameter}`}>
          Шиномонтаж R{rimDiameter} в наших центрах
        </a>
      </Inline>
    </Card>
  );
}
