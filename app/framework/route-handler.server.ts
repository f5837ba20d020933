import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { firstSegment, fixedSegments, routeSubset } from "./route-subset.ts";

/**
 * Remix as a handler, which matches a path among the routes of its first segment. In development the build changes, so all are used.
 * Pages under `ownListSegments` load the longer of the browser's two lists of routes, in which theirs are.
 */
export function createRouteHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  ownListSegments: readonly string[] = [],
): RequestHandler {
  const ofAll = createRequestHandler(build, mode);
  if (typeof build === "function") return ofAll;
  const bySegment = new Map(
    [...fixedSegments(build)].map((segment) => {
      const subset = routeSubset(build, segment);
      const part = ownListSegments.includes(segment) ? withStaffList(subset) : subset;
      return [segment, createRequestHandler(part, mode)];
    }),
  );
  return (request, context) => {
    const handle = bySegment.get(firstSegment(new URL(request.url).pathname)) ?? ofAll;
    return handle(request, context);
  };
}

/** `scripts/lib/build.mjs` writes both lists. */
const withStaffList = (build: ServerBuild): ServerBuild => ({
  ...build,
  assets: { ...build.assets, url: staffListUrl(build.assets.url) },
});

export const staffListUrl = (url: string): string => url.replace(/\.js$/, "-staff.js");
