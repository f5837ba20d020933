import { pointsText } from "../../../shared/points-text.ts";
import { Entry } from "./header-entries.tsx";

/** Whole points of a member, the programme's name for everybody else. LOY-005 … LOY-010 */
export function LoyaltyWidget({ balance }: { balance: number | null }) {
  return balance === null ? (
    <Entry icon="star" href="/disknt/" label="Программа лояльности" />
  ) : (
    <Entry icon="star" href="/my/bonuses/" label={pointsText(balance)} />
  );
}
