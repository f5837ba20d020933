import { Counter, register } from "prom-client";
import type { GoalName, GoalParams } from "../shared/goal-names.ts";

/** Where it happened: the server counts what it did itself, so that visitors without scripts count as well. */
export type GoalSource = "browser" | "server";

export interface CountedGoal {
  goal: GoalName;
  source: GoalSource;
  params: GoalParams;
}

const KEPT = 50;
const latest: CountedGoal[] = [];

const METRIC = "goals_total";

/** A development reload runs this file again, and a registry takes a name once. */
const counter =
  (register.getSingleMetric(METRIC) as Counter<"goal" | "source"> | undefined) ??
  new Counter({ name: METRIC, help: "Goals by name and source", labelNames: ["goal", "source"] });

/** Counts a goal in the process-wide metrics. */
export function countGoal(goal: GoalName, source: GoalSource = "server", params: GoalParams = {}): void {
  counter.inc({ goal, source });
  latest.push({ goal, source, params });
  if (latest.length > KEPT) latest.shift();
}

/** The last goals, oldest first: for development and tests. */
export const latestGoals = (): readonly CountedGoal[] => latest;
