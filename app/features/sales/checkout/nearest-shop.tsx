import { useEffect } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Button } from "../../../ui/button.tsx";

/** Chooses the nearest centre on request; the browser's location is not asked for before. Only where scripts run. ERR-025 */
export function NearestShop() {
  useEffect(() => void import("./choose-nearest.ts").then(({ offerNearest }) => offerNearest()), []);
  return (
    <ServerOnly name="nearest-shop">
      <div id="nearest-shop" hidden>
        <Button type="button" icon="pin">
          Ближайший ко мне
        </Button>
        <p role="status" />
      </div>
    </ServerOnly>
  );
}
