import { type GoalName, isGoalName } from "../../../shared/goal-names.ts";
import { sentFields } from "../../../shared/sent-fields.ts";
import { pushEcommerce, reachGoal } from "./analytics.ts";
import { noteOrdering } from "./ordering.ts";

/** Counts every sent form, whether it leaves the page or not; forms need no code for it. */
export function watchForms(): void {
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const form = sentFields(target, submitter);
      const goal = goalOfForm({
        named: submitter?.dataset.goal ?? target.dataset.goal,
        // A field named `action` would hide the form's own.
        path: new URL(target.getAttribute("action") ?? "", location.href).pathname,
        intent: String(form.get("intent") ?? ""),
      });
      if (goal === null) return;
      reachGoal(goal);
      if (goal === "basket-order") noteOrdering();
      if (goal === "basket-add") pushEcommerce({ add: { products: goodsOfForm(form) } });
      if (goal === "basket-remove") pushEcommerce({ remove: { products: goodsOfForm(form) } });
    },
    // Before the page's own handlers, which may change the form.
    true,
  );
}

interface SentForm {
  /** From `data-goal` on the pressed button or on the form. */
  named: string | undefined;
  /** Path that the form is sent to. */
  path: string;
  intent: string;
}

/** The goal of sending a form: what it names itself, or «basket-{intent}» for a form of the cart. Null when it is not counted. API-168, API-170 */
export function goalOfForm({ named, path, intent }: SentForm): GoalName | null {
  const goal = named ?? (path === "/basket/" ? `basket-${intent}` : "");
  return isGoalName(goal) ? goal : null;
}

/** Goods of a cart form for the analytics script: an axle set of two axles is two pieces of each. */
export function goodsOfForm(form: { get(name: string): unknown; getAll(name: string): unknown[] }): object[] {
  const quantity = Number(form.get("quantity") ?? 1);
  const axles = ["frontSku", "backSku"].flatMap((name) => form.get(name) ?? []);
  if (axles.length > 0) return axles.map((id) => ({ id, quantity: quantity * 2 }));
  return form.getAll("sku").map((id) => ({ id, quantity }));
}
