import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { RegionLink } from "./region-lists.ts";

const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 600_000 };

/** A tenth of a degree is about ten kilometres: precise enough for a city, too coarse for a house. */
const rounded = (degrees: number): string => degrees.toFixed(1);

/** Suggests the nearest region on request; the browser's location is not requested before. Only where scripts run. */
export function NearestRegion({ here }: { here: string }) {
  const [isOffered, setIsOffered] = useState(false);
  const [found, setFound] = useState<RegionLink | "asking" | "failed">();
  useEffect(() => setIsOffered(window.isSecureContext && "geolocation" in navigator), []);
  if (!isOffered) return null;

  const fail = () => setFound("failed");
  const locate = () => {
    setFound("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const body = new URLSearchParams({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) });
        fetch("/regions/nearest/", { method: "POST", body })
          .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
          .then(setFound, fail);
      },
      fail,
      POSITION_OPTIONS,
    );
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
