import { useEffect, useState } from "react";
import { canTellWhere, whereAmI } from "../../../shared/where-am-i.ts";
import { Button } from "../../../ui/button.tsx";
import type { RegionLink } from "./region-lists.ts";

/** Suggests the nearest region on request; the browser's location is not requested before. Only where scripts run. */
export function NearestRegion({ here }: { here: string }) {
  const [isOffered, setIsOffered] = useState(false);
  const [found, setFound] = useState<RegionLink | "asking" | "failed">();
  useEffect(() => setIsOffered(canTellWhere()), []);
  if (!isOffered) return null;

  const locate = async () => {
    setFound("asking");
    const place = await whereAmI(1);
    const body = place && new URLSearchParams({ lat: String(place.lat), lng: String(place.lng) });
    const answer = body && (await fetch("/regions/nearest/", { method: "POST", body }).catch(() => null));
    setFound(answer?.ok ? await answer.json() : "failed");
  };

  return (
    <div role="status">
      {typeof found === "object" ? (
        <>
          Ближайший город — <a href={found.origin + here}>{found.title}</a>
        </>
      ) : (
        <Button type="button" icon="pin" loading={found === "asking"} onClick={locate}>
          Определить ближайший
        </Button>
      )}
      {found === "failed" && <p>Не удалось определить. Найдите город в списке.</p>}
    </div>
  );
}
