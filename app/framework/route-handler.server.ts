import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { firstSegment, fixedSegments, routeSubset } from "./route-subset.ts";

/** Remix as a handler, which matches a path among the routes of its first segment. In development the build changes, so all are used. */
export function createRouteHandler(build: ServerBuild | (() => Promise<ServerBuild>), mode: string): RequestHandler {
  const ofAll = createRequestHandler(build, mode);
  if (typeof build === "function") return ofAll;
  const bySegment = new Map(
    [...fixedSegments(build)].map((segment) => [segment, createRequestHandler(routeSubset(build, segment), mode)]),
  );
  return (request, context) => {
    const handle = bySegment.get(firstSegment(new URL(request.url).pathname)) ?? ofAll;
    return handle(request, context);
  };
}
