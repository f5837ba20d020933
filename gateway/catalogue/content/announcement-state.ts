import type { AnnouncementRow } from "../../contract/catalogue/announcements.ts";
import type { Day } from "../../contract/platform/local-time.ts";

interface Times {
  /** Calendar days, both included; null is open. */
  startsOn: Day | null;
  endsOn: Day | null;
  archivedAt: Date | null;
}

/** Whether an announcement is shown on a calendar day. */
export function announcementState({ startsOn, endsOn, archivedAt }: Times, today: Day): AnnouncementRow["state"] {
  if (archivedAt !== null) return "archived";
  if (startsOn !== null && startsOn > today) return "planned";
  return endsOn !== null && endsOn < today ? "over" : "shown";
}
