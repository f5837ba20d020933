/** Opens the city picker on any page. REG-007 */
export const PICKER_PARAMETER = "showRegionModal";
/** What was typed into its search without scripts. */
export const SEARCH_PARAMETER = "regionSearch";

/** Path and query of the page itself, without what belongs to the picker. REG-022, REG-023 */
export function withoutPicker({ pathname, search }: { pathname: string; search: string }): string {
  const rest = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && ![PICKER_PARAMETER, SEARCH_PARAMETER].includes(pair.split("=", 1)[0] ?? ""));
  return pathname + (rest.length > 0 ? `?${rest.join("&")}` : "");
}
