import type { GoalName, GoalParams } from "../../../shared/goal-names.ts";

/** Where goals are collected; a POST of `{goal, params}`. */
export const GOALS_PATH = "/goals/";

type Analytics = (counter: number, call: string, ...rest: unknown[]) => void;

declare global {
  interface Window {
    /** Call queue of the analytics script, present when the script is enabled. */
    ym?: Analytics;
    /** Its counter, also after a page with its mark has crashed. */
    ymCounter?: number;
    dataLayer?: object[];
  }
}

/** An operator's page has a mark on its root element: nothing is counted there. GEN-039 */
const isOperator = (): boolean => "operator" in document.documentElement.dataset;

/** The analytics script's counter on this page; 0 when the script is off. */
function counterOf(): number {
  return Number(document.querySelector<HTMLElement>('[data-kit="analytics"]')?.dataset.key ?? window.ymCounter ?? 0);
}

/** Calls made before the analytics script has loaded wait in its queue. */
export function openAnalytics(counter: number): Analytics {
  window.ymCounter = counter;
  if (window.ym) return window.ym;
  const calls: unknown[] = [];
  window.ym = Object.assign((...call: unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  window.dataLayer ??= [];
  window.ym(counter, "init", { ecommerce: "dataLayer", accurateTrackBounce: true });
  return window.ym;
}

/** Counts a goal. Browser only; never throws and never waits, so it may be called before leaving a page. */
export function reachGoal(goal: GoalName, params: GoalParams = {}): void {
  if (isOperator()) return;
  navigator.sendBeacon?.(GOALS_PATH, JSON.stringify({ goal, params }));
  const counter = counterOf();
  if (counter > 0) openAnalytics(counter)(counter, "reachGoal", goal, params);
}

/** Reports an event with goods to the analytics script: one `ecommerce` object in its data layer, sums in roubles. */
export function pushEcommerce(event: object): void {
  if (isOperator() || counterOf() === 0) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ecommerce: { currencyCode: "RUB", ...event } });
}
