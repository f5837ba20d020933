import { useEffect, useRef } from "react";
import * as css from "./promo-popup.css.ts";

/** Place of the notice of a campaign; its script comes when the page has nothing else to do. Without scripts it is on /offers/. PRO-008 */
export function PromoPopup({ id }: { id: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => void import("./show-popup.ts").then(({ showPopup }) => showPopup(id, place.current));
    const timer = setTimeout(show, QUIET_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return <div ref={place} className={css.place} role="status" />;
}

/** By then a page is read, not built. */
const QUIET_MS = 3_000;
