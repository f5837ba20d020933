import type { GoalName, GoalParams } from "../../shared/goal-names.ts";

/** Where goals are collected; a POST of `{goal, params}`. */
export const GOALS_PATH = "/goals/";

type Analytics = (counter: number, call: string, ...rest: unknown[]) => void;

declare global {
  interface Window {
    /** Queue of the analytics script's calls, there when the script is on. */
    ym?: Analytics;
    dataLayer?: object[];
  }
}

/** The page of an operator says so on its root element: nothing is counted there. GEN-039 */
const isOperator = (): boolean => "operator" in document.documentElement.dataset;

/** The analytics script's counter on this page; 0 when the script is off. */
function counterOf(): number {
  return Number(document.querySelector<HTMLElement>('[data-kit="analytics"]')?.dataset.key ?? 0);
}

/** Calls made before the analytics script has come wait in its queue. */
export function openAnalytics(counter: number): Analytics {
  if (window.ym) return window.ym;
  const calls: unknown[] = [];
  window.ym = Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  window.dataLayer ??= [];
  window.ym(counter, "init", { ecommerce: "dataLayer", accurateTrackBounce: true });
  return window.ym;
}

/** Counts a goal. Browser only; never throws and never waits, so it may stand before leaving a page. */
export function reachGoal(goal: GoalName, params: GoalParams = {}): void {
  if (isOperator()) return;
  navigator.sendBeacon?.(GOALS_PATH, JSON.stringify({ goal, params }));
  const counter = counterOf();
  if (counter > 0) openAnalytics(counter)(counter, "reachGoal", goal, params);
}

/** Tells the analytics script what happens to goods: one `ecommerce` object of its data layer, sums in roubles. */
export function pushEcommerce(event: object): void {
  if (isOperator() || counterOf() === 0) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ecommerce: { currencyCode: "RUB", ...event } });
}
