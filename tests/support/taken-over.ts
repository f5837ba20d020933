/** Whether scripts have taken the page over. Runs in the browser. */
export function hasTakenOver(): boolean {
  const container = Object.entries(document).find(([name]) => name.startsWith("__reactContainer"));
  // The steps of signing in have a script of their own, which comes after React: it marks the fields that it watches.
  const unwatched = document.querySelector("[data-auth] :is([data-phone] [autocomplete=tel], [data-code][maxlength])");
  return container?.[1].stateNode.current.memoizedState.isDehydrated === false && unwatched === null;
}
