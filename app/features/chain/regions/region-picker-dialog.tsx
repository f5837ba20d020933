import { type FormEvent, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { NearestRegion } from "./nearest-region.tsx";
import { PICKER_PARAMETER } from "./picker-address.ts";
import { RegionDirectory } from "./region-directory.tsx";
import { allRegions, findRegions, type RegionLists } from "./region-lists.ts";
import * as css from "./region-picker.css.ts";
import { RegionSearch } from "./region-search.tsx";

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
    if (first && !second) window.location.assign(first.origin + here);
  };
  return (
    <Dialog title="Выберите город" closeHref={here} onClose={onClose} size="l">
      <div className={css.picker}>
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
