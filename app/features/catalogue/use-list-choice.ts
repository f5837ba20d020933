import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useAtCommit } from "./use-at-commit.ts";

interface ListAddress {
  path: string;
  sort: string;
  /** Key of the facet that is shown with all its values. */
  more: string | null;
}

interface ListChoice {
  /** Whether a list is on its way. */
  isUnderWay(): boolean;
  /** The list that is on its way, else the one that is shown. */
  wanted(): ListAddress;
  /** Goes to the list of an address without a reload and without losing the place on the page. */
  choose(address: string): void;
}

/** React reports a navigation once it is rendered, which on a slow phone is long after the next choice. */
let justChosen: string | undefined;

/**
 * On a slow line a second choice is made before the first is answered, and builds on it. `section` is the path that all lists of this
 * kind begin with.
 */
export function useListChoice(section: string, shown: ListAddress): ListChoice {
  const navigate = useNavigate();
  const here = useLocation();
  const underWay = useNavigation().location;
  useAtCommit(() => {
    // An earlier choice may arrive meanwhile.
    if (underWay || here.pathname + here.search === justChosen) justChosen = undefined;
  }, [here, underWay]);
  return {
    isUnderWay: () => justChosen !== undefined || underWay !== undefined,
    wanted() {
      const list = justChosen ? new URL(justChosen, window.location.origin) : underWay;
      if (!list?.pathname.startsWith(section)) return shown;
      const query = new URLSearchParams(list.search);
      return { path: list.pathname, sort: query.get("sort") ?? "popularity", more: query.get("more") };
    },
    choose(address) {
      justChosen = address;
      navigate(address, { preventScrollReset: true });
    },
  };
}
