import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { AsRendered } from "../../../framework/server-only.tsx";
import { PICKER_PARAMETER, withoutPicker } from "./picker-address.ts";
import type { RegionLists } from "./region-lists.ts";
import { RegionPickerDialog } from "./region-picker-dialog.tsx";
import type { RegionPickerView } from "./regions.server.ts";

const fetchDialog = async () => (await import("./region-picker-dialog.tsx")).RegionPickerDialog;

async function fetchLists(): Promise<RegionLists> {
  const answer = await fetch("/regions/list.json");
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/**
 * The city picker of every page: open as the server sent it, or fetched when a link to it is pressed. Such links are
 * plain ones with `showRegionModal=1`. REG-007, REG-008, REG-011
 */
export function RegionPicker({ sent }: { sent: RegionPickerView | undefined }) {
  const [view, setView] = useState(sent);
  const [Dialog, setDialog] = useState<typeof RegionPickerDialog>();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the document's own address has the parameter
  useEffect(() => {
    if (!sent) return;
    // A cached page has the query parameters in the order of its cache key.
    const here = withoutPicker(window.location);
    setView({ ...sent, here });
    navigate(here + window.location.hash, { replace: true, preventScrollReset: true });
    fetchDialog().then((fetched) => setDialog(() => fetched));
  }, []);

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link?.search.includes(`${PICKER_PARAMETER}=1`)) return;
      if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // The page of all regions already shows what the dialog would.
      if (window.location.pathname === "/regions/") return;
      event.preventDefault();
      Promise.all([fetchDialog(), fetchLists()]).then(
        ([fetched, lists]) => {
          setDialog(() => fetched);
          setView({ lists, here: withoutPicker(window.location), query: "" });
        },
        () => window.location.assign(link.href),
      );
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);

  if (!view) return null;
  // Until its code has loaded, the server's dialog stays unchanged: it works without scripts.
  if (!Dialog)
    return (
      <AsRendered>
        <RegionPickerDialog {...view} onClose={() => setView(undefined)} />
      </AsRendered>
    );
  return (
    <div>
      <Dialog {...view} onClose={() => setView(undefined)} />
    </div>
  );
}
