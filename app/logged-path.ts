import type { ServerBuild } from "@remix-run/node";
import { accessRecovery } from "../gateway/contract/customers/passwords.ts";
import {
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
} from "../gateway/contract/workshop/visit-page.ts";
import { waitListLeave, waitListRead } from "../gateway/contract/workshop/waiting.ts";
import { createPathRedaction } from "../server/log.ts";

/** Parameters of paths that open something to whoever knows them: an order, a visit, a place in the waiting list, a payment, a password. */
export const secretParameters: ReadonlySet<string> = new Set(["access", "reference", "secret", "token"]);

/** The calls that have such a parameter in their path. */
export const secretCalls = [
  accessRecovery,
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
  waitListLeave,
  waitListRead,
];

type Routes = Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>;

const pathOf = (routes: Routes, { path = "", parentId }: NonNullable<Routes[string]>): string => {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? pathOf(routes, parent) : ""}/${path}`;
};

/** Answers a path as it may be logged, by what the routes of the site and the calls declare. */
export function createLoggedPath(routes: ServerBuild["routes"]): (path: string) => string {
  const pages = Object.values(routes).flatMap((route) => (route ? [pathOf(routes, route)] : []));
  return createPathRedaction([...pages, ...secretCalls.map(({ path }) => path)], (name) => secretParameters.has(name));
}
