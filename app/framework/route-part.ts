import type { ServerBuild } from "@remix-run/node";

/** First segment of a path as it is spelled: `/catalog/tyres/` → `catalog`. */
export const headOf = (pathname: string): string => pathname.split("/", 2)[1] ?? "";

const isFixed = (head: string): boolean => /^[\w-]+$/.test(head);

/** First segments that routes are fixed to. */
export function headsOf({ routes }: Pick<ServerBuild, "routes">): Set<string> {
  return new Set(
    Object.keys(routes)
      .flatMap((id) => routeHead(routes, id))
      .filter(isFixed),
  );
}

/**
 * The routes that a path with this fixed head can match: those that begin with it, with a parameter or with nothing. Remix builds,
 * ranks and compiles all the routes of its build four times a page, which was a tenth of a page's processor time.
 */
export function routePart<Build extends Pick<ServerBuild, "routes" | "assets">>(build: Build, head: string): Build {
  const fits = ([id]: [string, unknown]) => routeHead(build.routes, id).every((own) => own === head || !isFixed(own));
  const kept = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(fits));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

/** Empty for the root. */
function routeHead(routes: ServerBuild["routes"], id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const above = route.parentId === undefined ? [] : routeHead(routes, route.parentId);
  return above.length > 0 || !route.path ? above : [headOf(`/${route.path}`)];
}
