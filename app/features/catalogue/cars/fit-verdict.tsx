import { carName } from "../../../shared/chosen-car.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./car-strip.css.ts";
import { CarStrip } from "./car-strip.tsx";
import type { FitView } from "./fit.server.ts";

interface FitLineProps {
  view: FitView;
  /** Link to the axle sets on the page. */
  axleSetsHref?: string | undefined;
}

/** Above the price, in one line: whether the product fits the chosen car, and what to do. Its reasons stand below the button. */
export function FitLine({ view, axleSetsHref }: FitLineProps) {
  const verdict = view.kind === "verdict" && view.verdict;
  if (!verdict) return null;
  const next = !verdict.fits
    ? { label: verdict.listLabel, href: verdict.listHref }
    : verdict.isForOneAxle && axleSetsHref && { label: "Комплект на обе оси", href: axleSetsHref };
  return (
    <div className={`${css.strip} ${css.verdictLine} ${css.verdict[verdict.fits ? "fits" : "misfits"]}`}>
      <Icon name={verdict.fits ? "check" : "warning"} />
      <a href="#fit" className={loneLink}>
        <b>{verdict.line}</b>
      </a>
      {next && (
        <a href={next.href} className={loneLink}>
          {next.label}
        </a>
      )}
    </div>
  );
}

/** Why the product fits the chosen car or does not, and how to see for oneself; without a car, the way to find out. */
export function FitVerdict({ view }: { view: FitView }) {
  if (view.kind === "ask")
    return (
      <ButtonLink href={view.href} icon="car" rel="nofollow">
        Проверить по автомобилю
      </ButtonLink>
    );
  const { verdict } = view;
  return (
    <div id="fit">
      <Stack gap="s">
        {verdict && (
          <Notice tone={verdict.fits ? "success" : "danger"} title={verdict.why && verdict.title}>
            {verdict.why && <p>{verdict.why}</p>}
            <p>
              {verdict.check} Источник: {verdict.source}.
            </p>
          </Notice>
        )}
        <CarStrip name={carName(view.car)} here={view.here} />
      </Stack>
    </div>
  );
}
