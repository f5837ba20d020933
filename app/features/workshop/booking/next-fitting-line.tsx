import { loneLink } from "../../../styles/typography.css.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Inline } from "../../../ui/layout.tsx";
import type { NextFittingView } from "./next-fitting.ts";

/** The next free fitting; choosing it asks the database anew. */
export function NextFittingLine({ next: { when, place, isSurge, href } }: { next: NextFittingView }) {
  return (
    <Inline gap="xs">
      <Icon name="clock" />
      <a href={href} className={loneLink}>
        {isSurge && "Массовая переобувка. "}Ближайший шиномонтаж: {when}, {place}
      </a>
    </Inline>
  );
}
