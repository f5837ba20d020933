/** What the shop counts; a name that is not here is sent nowhere. API-168 … API-172 */
export const goalNames = [
  "auth_form_open",
  "auth_form_phone",
  "auth_form_code",
  "auth_form_resend",
  "auth_form_password",
  "auth_form_signup",
  "auth_form_restore",
  "auth_form_success",
  "auth_form_error",
  "basket-add",
  "basket-remove",
  "basket-restore",
  "basket-update",
  "basket-choose",
  "basket-order",
  "order_success",
  "order_error",
  "ERR500",
] as const;
export type GoalName = (typeof goalNames)[number];
export type GoalParams = Record<string, string | number>;

export const isGoalName = (text: string): text is GoalName => (goalNames as readonly string[]).includes(text);

/** Where goals are collected; a POST of `{goal, params}`. */
export const GOALS_PATH = "/goals/";

type Analytics = (counter: number, call: string, ...rest: unknown[]) => void;

declare global {
  interface Window {
    /** Queue of the analytics kit's calls, there when the kit is on. */
    ym?: Analytics;
    dataLayer?: object[];
  }
}

/** The page of an operator says so on its root element: nothing is counted there. GEN-039 */
const isOperator = (): boolean => "operator" in document.documentElement.dataset;

/** The analytics kit's counter on this page; 0 when the kit is off. */
function counterOf(): number {
  return Number(document.querySelector<HTMLElement>('[data-kit="analytics"]')?.dataset.key ?? 0);
}

/** Calls made before the analytics kit has come wait in its queue. */
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

/** Tells the analytics kit what happens to goods: one `ecommerce` object of its data layer, sums in roubles. */
export function pushEcommerce(event: object): void {
  if (isOperator() || counterOf() === 0) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ecommerce: { currencyCode: "RUB", ...event } });
}
