import { useNavigation } from "@remix-run/react";

interface ListAddress {
  path: string;
  sort: string;
  /** Key of the facet that is shown with all its values. */
  more: string | null;
}

/**
 * The list that is on its way, else the one that is shown: on a slow line a second choice is made before the first is answered, and
 * builds on it. `section` is the path that all lists of this kind begin with.
 */
export function useWantedList(section: string, shown: ListAddress): ListAddress {
  const { location } = useNavigation();
  if (!location?.pathname.startsWith(section)) return shown;
  const query = new URLSearchParams(location.search);
  return { path: location.pathname, sort: query.get("sort") ?? "popularity", more: query.get("more") };
}
