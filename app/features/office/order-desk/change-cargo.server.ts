import type { Visitor } from "../../../visitor/visitor.server.ts";
import { findTerminals } from "../../sales/checkout/delivery-quotes.server.ts";

/** What the form of a changed order offers of a transport company. */
export interface CargoChoice {
  /** Cities that the typed one may be, where they are several. */
  cities: { value: string; label: string }[];
  terminals: { value: string; label: string }[];
  /** Why there are no terminals; null where there are some. */
  problem: string | null;
}

/** Terminals for a form that goes by a transport company; null for any other. The terminal of another company or city is no longer chosen. */
export async function loadCargo({ gateway }: Visitor, form: FormData): Promise<CargoChoice | null> {
  if (form.get("delivery") !== "russia_tc") return null;
  if (String(form.get("city") ?? "").trim() === "")
    return { cities: [], terminals: [], problem: "Напишите город, куда отправить заказ" };
  const { cities, terminals, problem } = await findTerminals(gateway, form);
  if (!terminals.some(({ value }) => value === form.get("terminalId"))) form.delete("terminalId");
  return {
    cities: cities?.cities ?? [],
    terminals: terminals.map(({ value, label, hint }) => ({ value, label: [label, hint].filter(Boolean).join(", ") })),
    problem,
  };
}
