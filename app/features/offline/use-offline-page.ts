import { useEffect } from "react";

/** A client-side navigation that fails without a network ends like a document request: on the offline page, if it is cached. */
export function useOfflinePage(error: unknown): void {
  useEffect(() => {
    if (error instanceof TypeError && !navigator.onLine) window.location.reload();
  }, [error]);
}
