import { fittingPathOf } from "../../../shared/fitting-path.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Inline } from "../../../ui/layout.tsx";

interface FittingLinkProps {
  sizeText: string;
  rimDiameter: number;
}

/** Leads to booking with four pieces of the product's size. */
export function FittingLink({ sizeText, rimDiameter }: FittingLinkProps) {
  return (
    <Card padding="s" tone="sunken">
      <Inline gap="xs">
        <Icon name="wheel" size={24} />
        <a className={loneLink} href={fittingPathOf(sizeText, rimDiameter)}>
          Шиномонтаж R{rimDiameter}: цена и запись
        </a>
      </Inline>
    </Card>
  );
}
