import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { whenIdle } from "../../shared/when-idle.ts";
import { type KitSettings, kitsOn } from "./kits.ts";
import { loadKits } from "./load-kits.ts";

interface KitTagsProps {
  settings: KitSettings;
  isOperator?: boolean;
}

/** Names the page's kits as scripts that do not run; they are loaded when the page is usable, so a kit that hangs delays nobody. API-175 */
export function KitTags({ settings, isOperator }: KitTagsProps) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags of the page follow its path
  useEffect(() => whenIdle(loadKits), [pathname]);
  return kitsOn(pathname, settings, isOperator).map(({ name, url, key }) => (
    <script key={name} type="text/plain" src={url} data-kit={name} data-key={key} />
  ));
}
