import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useLayoutEffect } from "react";
import { anyCarOf } from "./goods-query.ts";

/** A passive effect may run only at the next click, between the change and its handler, and would undo that change. */
export const useAtCommit = typeof document === "undefined" ? useEffect : useLayoutEffect;

interface ListAddress {
  path: string;
  sort: string;
  /** Key of the facet that is shown with all its values. */
  more: string | null;
  isAnyCar: boolean;
}

interface ListChoice {
  /** Whether a list is being loaded. */
  isUnderWay(): boolean;
  /** The list that is being loaded, otherwise the one shown. */
  wanted(): ListAddress;
  /** Opens the list at an address without a reload and without losing the scroll position. */
  choose(address: string): void;
}

/** React reports a navigation only after rendering it, which on a slow phone may be long after the next choice. */
let justChosen: string | undefined;

/**
 * On a slow connection a second choice may be made before the first is answered; it then builds on the first. `section` is the
 * common path prefix of these lists.
 */
export function useListChoice(section: string, shown: ListAddress): ListChoice {
  const navigate = useNavigate();
  const here = useLocation();
  const underWay = useNavigation().location;
  useAtCommit(() => {
    // An earlier choice may be answered in the meantime.
    if (underWay || here.pathname + here.search === justChosen) justChosen = undefined;
  }, [here, underWay]);
  return {
    isUnderWay: () => justChosen !== undefined || underWay !== undefined,
    wanted() {
      const list = justChosen ? new URL(justChosen, window.location.origin) : underWay;
      if (!list?.pathname.startsWith(section)) return shown;
      const query = new URLSearchParams(list.search);
      return {
        path: list.pathname,
        sort: query.get("sort") ?? "popularity",
        more: query.get("more"),
        isAnyCar: anyCarOf(query),
      };
    },
    choose(address) {
      justChosen = address;
      navigate(address, { preventScrollReset: true });
    },
  };
}
