import type { Visitor } from "../../http/visitor.server.ts";
import { type CarSlugs, type ChosenCar, slugsOfCar } from "../../shared/chosen-car.ts";

/** What a list shows of cars: the chosen one, and the one of its address that may be remembered. Null without both. */
export function loadListCar({ chosenCar }: Pick<Visitor, "chosenCar">, url: URL) {
  const remember = carToRemember(url.pathname, chosenCar);
  return chosenCar || remember ? { car: chosenCar, remember, here: url.pathname + url.search } : null;
}
export type ListCarView = NonNullable<ReturnType<typeof loadListCar>>;

/** The one whole car that a catalogue path names, unless it is the chosen one. */
export function carToRemember(pathname: string, chosen: ChosenCar | null): CarSlugs | null {
  const one = (part: string) => {
    const slug = new RegExp(`/auto${part}-is-([^/]+)/`).exec(pathname)?.[1];
    return slug?.includes("-or-") ? undefined : slug;
  };
  const [brand, model, generation, modification] = [one("brand"), one("model"), one("generation"), one("modification")];
  if (!brand || !model || !generation || !modification) return null;
  const car = { brand, model, generation, modification };
  const isChosen = chosen !== null && Object.values(slugsOfCar(chosen)).join() === Object.values(car).join();
  return isChosen ? null : car;
}
