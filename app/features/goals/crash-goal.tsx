import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { pageKind } from "../../page-kind.ts";
import { reachGoal } from "./analytics.ts";

const MAX_TEXT = 200;

/** Counts a crashed page: «order_error» on the cart, «ERR500» with the error's text elsewhere. Shows nothing. ERR-054, ERR-055 */
export function CrashGoal({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const text = String(error instanceof Error ? error.message : "").slice(0, MAX_TEXT);
  const isCart = pageKind(pathname) === "cart";
  useEffect(() => {
    if (isCart) reachGoal("order_error");
    else reachGoal("ERR500", { text });
  }, [isCart, text]);
  return null;
}
