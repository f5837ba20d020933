import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { pageKind } from "../../../page-kind.ts";
import { reachGoal } from "./analytics.ts";

const MAX_TEXT = 200;

/** Counts a crashed page: «order_error» on the cart, «ERR500» with the error's text elsewhere. ERR-054, ERR-055 */
export function reachCrashGoal(pathname: string, error: unknown): void {
  const text = String(error instanceof Error ? error.message : "").slice(0, MAX_TEXT);
  if (pageKind(pathname) === "cart") reachGoal("order_error");
  else reachGoal("ERR500", { text });
}

/** Counts the page that it is on as crashed. Shows nothing. */
export function CrashGoal({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => reachCrashGoal(pathname, error), [pathname, error]);
  return null;
}
