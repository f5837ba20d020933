/** Opens the city picker on any page. REG-007 */
export const PICKER_PARAMETER = "showRegionModal";
/** Search text of the form without scripts. */
export const SEARCH_PARAMETER = "regionSearch";

/** Intent of a form's button that goes on to another region, or to the picker, and takes along what is typed. */
export const CHANGE_REGION = "change-region";

/** Path and query of the page itself, without the picker's parameters. REG-022, REG-023 */
export function withoutPicker({ pathname, search }: { pathname: string; search: string }): string {
  const rest = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && ![PICKER_PARAMETER, SEARCH_PARAMETER].includes(pair.split("=", 1)[0] ?? ""));
  return pathname + (rest.length > 0 ? `?${rest.join("&")}` : "");
}
