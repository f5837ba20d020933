import { type GoalName, isGoalName } from "../../../shared/goal-names.ts";

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
