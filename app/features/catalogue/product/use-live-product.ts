import { useEffect, useRef, useState } from "react";
import type { ProductLive } from "./product-live.server.ts";

const ASKED_EVERY_MS = 60_000;
/** Waits before loading, because + is often pressed several times. */
const SETTLED_AFTER_MS = 400;

/** Current stock, delivery and benefits for a quantity, reloaded every minute while the page is visible and when the quantity changes. API-063 */
export function useLiveProduct(first: ProductLive, quantity: number): ProductLive {
  const [latest, setLatest] = useState(first);
  const asked = useRef(first.quantity);
  const { sku } = first;

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      if (document.hidden || quantity < 1) return;
      try {
        const reply = await fetch(`/product-live/${encodeURIComponent(sku)}/?quantity=${quantity}`, {
          signal: leaving.signal,
        });
        if (reply.ok) setLatest(await reply.json());
      } catch {
        // Keeps what is known; the next request comes in a minute.
      }
    };
    const soon = asked.current === quantity ? undefined : setTimeout(ask, SETTLED_AFTER_MS);
    asked.current = quantity;
    const timer = setInterval(ask, ASKED_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      leaving.abort();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [sku, quantity]);

  // For another quantity, but newer than the data in the document.
  return latest.sku === sku ? latest : first;
}
