import { Badge } from "../../../ui/badge.tsx";
import type { SeasonSign } from "./goods-view.ts";

/** Season and studs as an icon with a text. */
export function SeasonBadges({ season, studs }: { season: SeasonSign | null; studs: boolean }) {
  return (
    <>
      {season === "summer" && (
        <Badge tone="summer" icon="sun">
          Лето
        </Badge>
      )}
      {season === "winter" && (
        <Badge tone="winter" icon="snowflake">
          Зима
        </Badge>
      )}
      {season === "all" && <Badge tone="allSeason">Всесезонная</Badge>}
      {studs && (
        <Badge tone="winter" icon="stud">
          Шипы
        </Badge>
      )}
    </>
  );
}
