import type { AnnouncementValues } from "../../../../../gateway/contract/catalogue/announcements.ts";
import { Notice } from "../../../../ui/notice.tsx";

/** How visitors see a stored announcement. */
export function AnnouncementPreview({
  title,
  announce,
  type,
}: Pick<AnnouncementValues, "title" | "announce" | "type">) {
  return (
    <section aria-label="Как это выглядит">
      <Notice tone={type === "danger" ? "danger" : "info"}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves a few inline tags of it */}
        <b>{title}</b> <span dangerouslySetInnerHTML={{ __html: announce }} />
      </Notice>
    </section>
  );
}
