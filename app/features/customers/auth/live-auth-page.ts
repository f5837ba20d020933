import { useEffect } from "react";

/** Makes the steps of the sign-in page live once scripts have taken over. */
export function useLiveAuthPage(): void {
  useEffect(() => {
    const box = document.querySelector<HTMLElement>("[data-auth]")?.parentElement;
    const heading = document.getElementById("auth-title");
    if (!box) return;
    const gone = new AbortController();
    const onTitle = (title: string) => {
      document.title = title;
      if (heading) heading.textContent = title;
    };
    import("./live-steps.ts").then(({ liveSteps }) => liveSteps(box, { address: null, onTitle, signal: gone.signal }));
    return () => gone.abort();
  }, []);
}
