import { useEffect, useRef } from "react";

/** When `value` changes and what was pressed is gone with it, the focus goes to what `next` finds, instead of to the top of the page. */
export function useLostFocus(value: unknown, next: () => HTMLElement | null | undefined): void {
  const before = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change alone matters, with what is found by then
  useEffect(() => {
    if (before.current !== value && document.activeElement === document.body) next()?.focus({ preventScroll: true });
    before.current = value;
  }, [value]);
}
