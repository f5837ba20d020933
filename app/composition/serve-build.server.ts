import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/node";
import { findStaleForm } from "../visitor/stale-form.server.ts";
import { plainRequest } from "./plain-request.server.ts";
import type { OpenedVisitor } from "./visitors.server.ts";

interface ServeParts {
  /** The visitor of a request; a thrown Response is its answer. */
  openVisitor(request: Request): Promise<OpenedVisitor>;
  /** Passes calls of the gateway's own paths on. */
  forward(request: Request): Promise<Response>;
  /** Patterns of those paths, as routes: `api/*`. */
  gatewayPaths: readonly string[];
  /** What every answer of a page says besides. */
  addHeaders(headers: Headers): void;
}

type Handler = LoaderFunction | ActionFunction;
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * The site's build as any server of Remix can run it, `remix-serve` among them: they call loaders and actions with a load context of their
 * own, one object a request, so the visitor is made when the first of them is called. `server.ts` makes it before Remix is asked, and keeps
 * pages; this way is slower, and everything else is the same.
 */
export function serveBuild(build: ServerBuild, parts: ServeParts): ServerBuild {
  const opened = new WeakMap<AppLoadContext, Promise<OpenedVisitor>>();
  const openedOf = (context: AppLoadContext, request: Request): Promise<OpenedVisitor> => {
    const known = opened.get(context) ?? parts.openVisitor(request);
    opened.set(context, known);
    return known;
  };
  /** Written once more, a visitor's cookies are the same. */
  const finish = async (answer: Response, context: AppLoadContext): Promise<Response> => {
    answer.headers.delete("Set-Cookie");
    // A request for a region that there is not has no visitor: its answer is the redirect.
    const visitorOf = await opened.get(context)?.catch(() => null);
    await visitorOf?.close(answer);
    parts.addHeaders(answer.headers);
    return answer;
  };

  const withVisitor =
    <Wrapped extends Handler>(handler: Wrapped, { isAction, isPage }: { isAction: boolean; isPage: boolean }) =>
    async (args: Parameters<Wrapped>[0]): Promise<unknown> => {
      const { context } = args;
      const visitorOf = await openedOf(context, args.request);
      context.visitor = visitorOf.visitor;
      const request = isAction ? visitorOf.request : await plainRequest(args.request);
      const stale = isAction && (await findStaleForm(request, visitorOf.visitor));
      if (stale) throw new Response(stale.message, { status: 409 });
      /** Remix passes these on as they are; what else a page answers comes to `handleRequest`. */
      const leaves = (answer: unknown): answer is Response =>
        answer instanceof Response && (!isPage || (answer.status >= 300 && answer.status < 400));
      try {
        const answer: unknown = await handler({ ...args, request } as never);
        return leaves(answer) ? await finish(answer, context) : answer;
      } catch (thrown) {
        throw leaves(thrown) ? await finish(thrown, context) : thrown;
      }
    };

  const wrapped = (module: RouteModule): RouteModule => {
    const isPage = module.default !== undefined;
    return {
      ...module,
      ...(module.loader && { loader: withVisitor(module.loader, { isAction: false, isPage }) as LoaderFunction }),
      ...(module.action && { action: withVisitor(module.action, { isAction: true, isPage }) as ActionFunction }),
    };
  };
  const forward = ({ request }: { request: Request }) => parts.forward(request);
  const ofGateway = parts.gatewayPaths.map((path) => ({
    id: `gateway/${path}`,
    path,
    module: { loader: forward, action: forward } as unknown as RouteModule,
  }));
  const { module: entry } = build.entry;
  return {
    ...build,
    routes: Object.fromEntries([
      ...Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: wrapped(route.module) }]),
      ...ofGateway.map((route) => [route.id, route]),
    ]),
    entry: {
      module: {
        ...entry,
        default: async (request, status, headers, remixContext, context) =>
          finish((await entry.default(request, status, headers, remixContext, context)) as Response, context),
        handleDataRequest: (answer, { context }) => finish(answer, context),
      },
    },
  };
}
