import { carName } from "../../../shared/chosen-car.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CarStrip } from "./car-strip.tsx";
import type { FitView } from "./fit.server.ts";

interface FitVerdictProps {
  view: FitView;
  /** Link to the axle sets on the page. */
  axleSetsHref?: string | undefined;
}

/** Whether the product fits the chosen car; without one, the way to find out. */
export function FitVerdict({ view, axleSetsHref }: FitVerdictProps) {
  if (view.kind === "ask")
    return (
      <ButtonLink href={view.href} icon="car" rel="nofollow">
        Проверить по автомобилю
      </ButtonLink>
    );
  const { verdict } = view;
  return (
    <Stack gap="s">
      {verdict && (
        <Notice tone={verdict.fits ? "success" : "danger"} title={verdict.title}>
          {verdict.why && <p>{verdict.why}</p>}
          {!verdict.fits && (
            <p>
              <a href={verdict.listHref}>{verdict.listLabel}</a>
            </p>
          )}
          {verdict.isForOneAxle && axleSetsHref && (
            <p>
              <a href={axleSetsHref}>Комплект на обе оси</a>
            </p>
          )}
          <p>
            {verdict.check} Источник: {verdict.source}.
          </p>
        </Notice>
      )}
      <CarStrip name={carName(view.car)} here={view.here} />
    </Stack>
  );
}
