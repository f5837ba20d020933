import { sentFields } from "../../../shared/sent-fields.ts";
import { pushEcommerce, reachGoal } from "./analytics.ts";
import { goalOfForm, goodsOfForm } from "./goal-of-form.ts";
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
