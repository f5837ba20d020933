import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

/**
 * Remix as a handler, which matches a path among the routes of its first segment, or those of no fixed one. In development the build
 * changes, so all are used.
 */
export function createRouteHandler(build: ServerBuild | (() => Promise<ServerBuild>), mode: string): RequestHandler {
  const ofAll = createRequestHandler(build, mode);
  if (typeof build === "function") return ofAll;
  const handlerOf = (segment: string) => createRequestHandler(routeSubset(build, segment), mode);
  const bySegment = new Map([...fixedSegments(build)].map((segment) => [segment, handlerOf(segment)]));
  const ofNone = handlerOf("");
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const fallback = canBeginFixed(pathname, bySegment) ? ofAll : ofNone;
    return (bySegment.get(firstSegment(pathname)) ?? fallback)(request, context);
  };
}

/** Remix compares without case and escapes; `fixed` are in lower case. The home page and that of a product begin none. */
export function canBeginFixed(pathname: string, fixed: { has(segment: string): boolean }): boolean {
  const segment = firstSegment(pathname);
  return pathname !== "/" && (!isFixed(segment) || fixed.has(segment.toLowerCase()));
}

/** As it is spelled: `/catalog/tyres/` → `catalog`. */
export const firstSegment = (pathname: string): string => pathname.split("/", 2)[1] ?? "";

const isFixed = (segment: string): boolean => /^[\w-]+$/.test(segment);

/** First segments of routes that are no parameters. */
export function fixedSegments({ routes }: Pick<ServerBuild, "routes">): Set<string> {
  return new Set(
    Object.keys(routes)
      .flatMap((id) => ownSegment(routes, id))
      .filter(isFixed),
  );
}

/**
 * The routes that a path with this first segment can match: those that begin with it, with a parameter or with nothing. Remix ranks
 * and compiles all the routes of its build four times a page.
 */
export function routeSubset<Build extends Pick<ServerBuild, "routes" | "assets">>(
  build: Build,
  segment: string,
): Build {
  const canMatch = ([id]: [string, unknown]) =>
    ownSegment(build.routes, id).every((own) => own === segment || !isFixed(own));
  const subset = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(canMatch));
  return { ...build, routes: subset(build.routes), assets: { ...build.assets, routes: subset(build.assets.routes) } };
}

/** First segment of a route with its parents; empty for the root. */
function ownSegment(routes: ServerBuild["routes"], id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const above = route.parentId === undefined ? [] : ownSegment(routes, route.parentId);
  return above.length > 0 || !route.path ? above : [firstSegment(`/${route.path}`)];
}
