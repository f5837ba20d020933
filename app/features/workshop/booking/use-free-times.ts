import { useEffect, useState } from "react";

const EVERY_MS = 20_000;

/**
 * The times that are still free. While the page is in sight they are asked for again every 20 seconds; what was taken meanwhile leaves
 * the set, and nothing is added: the buttons stay where they are under the finger.
 */
export function useFreeTimes(times: readonly string[], path: string): ReadonlySet<string> {
  const [fresh, setFresh] = useState<{ path: string; free: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const free = await fetch(path, { signal: ended.signal }).then(
        (answer) => (answer.ok ? answer.json() : null),
        // A lost connection is no news about the times: the press itself will tell.
        () => null,
      );
      if (!ended.signal.aborted && Array.isArray(free)) setFresh({ path, free: new Set(free) });
    };
    const interval = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      ended.abort();
      clearInterval(interval);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [path]);
  return fresh?.path === path ? fresh.free : new Set(times);
}
