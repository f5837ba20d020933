import { type FormEvent, type MouseEvent, useEffect, useState } from "react";
import { canTellWhere, whereAmI } from "../../../shared/where-am-i.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CHANGE_REGION, PICKER_PARAMETER } from "./picker-address.ts";
import { RegionDirectory } from "./region-directory.tsx";
import { allRegions, findRegions, type RegionLink, type RegionLists } from "./region-lists.ts";
import * as css from "./region-picker.css.ts";
import { RegionSearch } from "./region-search.tsx";

/** Suggests the nearest region on request; the browser's location is not requested before. Only where scripts run. */
function NearestRegion({ here }: { here: string }) {
  const [isOffered, setIsOffered] = useState(false);
  const [found, setFound] = useState<RegionLink | "asking" | "failed">();
  useEffect(() => setIsOffered(canTellWhere()), []);
  if (!isOffered) return null;

  const locate = async () => {
    setFound("asking");
    const place = await whereAmI(1);
    const body = place && new URLSearchParams({ lat: String(place.lat), lng: String(place.lng) });
    const nearest =
      body &&
      (await fetch("/regions/nearest/", { method: "POST", body })
        .then((answer): Promise<RegionLink> | null => (answer.ok ? answer.json() : null))
        .catch(() => null));
    setFound(nearest ?? "failed");
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

/**
 * Goes to another region by the form of the page under the dialog, if it has a button that takes along what is typed into it. False where
 * there is none: the link itself leads there.
 */
function takeAlong(to: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[value="${CHANGE_REGION}"]`);
  if (!button?.form) return false;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "to", value: new URL(to).origin });
  button.after(field);
  button.click();
  field.remove();
  return true;
}

interface RegionPickerDialogProps {
  lists: RegionLists;
  /** Path and query of the page under the dialog. */
  here: string;
  /** Search text sent by the plain form. */
  query: string;
  onClose: () => void;
}

/** «Выберите город» over the page; on a phone a full-screen sheet. REG-009, REG-011 */
export function RegionPickerDialog({ lists, here, query: sent, onClose }: RegionPickerDialogProps) {
  const [query, setQuery] = useState(sent);
  const { pathname, searchParams } = new URL(here, "http://page.invalid");
  const goToTheOne = (event: FormEvent) => {
    event.preventDefault();
    const [first, second] = allRegions(findRegions(lists, query));
    if (first && !second && !takeAlong(first.origin)) window.location.assign(first.origin + here);
  };
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin === window.location.origin) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (takeAlong(link.href)) event.preventDefault();
  };
  return (
    <Dialog title="Выберите город" closeHref={here} onClose={onClose} size="l">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key presses a link, too */}
      <div className={css.picker} onClick={press}>
        <RegionSearch
          action={pathname}
          kept={[...searchParams, [PICKER_PARAMETER, "1"]]}
          query={sent}
          onType={setQuery}
          onSubmit={goToTheOne}
        />
        <NearestRegion here={here} />
        <RegionDirectory lists={lists} here={here} query={query} idPrefix="picker-" />
      </div>
    </Dialog>
  );
}
