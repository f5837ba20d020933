import {
  bayClose,
  bayClosurePreview,
  bayReopen,
  dayPlan,
  dayPlanCancel,
  dayPlanDone,
  dayPlanExplain,
  dayPlanMove,
  dayPlanNoShow,
  dayPlanPin,
  dayPlanVisit,
} from "../../contract/workshop/day-plan.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { cancelVisit, finishVisit, missVisit, moveByStaff, pinVisit } from "./act.ts";
import { closeBay, previewClosure, reopenBay } from "./close-bay.ts";
import { explainPlan, readPlan, readVisit } from "./read-plan.ts";
import { walkInRoutes } from "./walk-ins.ts";

/** The day of a centre for its staff: what is in which bay, and what becomes of it. */
export function dayPlanRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  return [
    route(dayPlan, async (input, caller) => readPlan(services, input, caller)),
    route(dayPlanExplain, async (input, caller) => explainPlan(services, input, caller)),
    route(dayPlanVisit, async (input, caller) => readVisit(services, input, caller)),
    route(dayPlanDone, async (input, caller) => {
      await finishVisit(dependencies, input, caller);
      return { identity: input.identity };
    }),
    route(dayPlanNoShow, async (input, caller) => {
      await missVisit(dependencies, input, caller);
      return { identity: input.identity };
    }),
    route(dayPlanCancel, async (input, caller) => {
      await cancelVisit(dependencies, input, caller);
      return { identity: input.identity };
    }),
    route(dayPlanMove, async (input, caller) => ({ identity: await moveByStaff(dependencies, input, caller) })),
    route(dayPlanPin, async (input, caller) => {
      await pinVisit(dependencies, input, caller);
      return { identity: input.identity };
    }),
    route(bayClosurePreview, async (input, caller) => previewClosure(dependencies, input, caller)),
    route(bayClose, async (input, caller) => closeBay(dependencies, input, caller)),
    route(bayReopen, async (input, caller) => reopenBay(dependencies, input, caller)),
    ...walkInRoutes(dependencies),
  ];
}
