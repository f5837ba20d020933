import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { loader } from "../root.tsx";

/**
 * When an action fails, Remix renders the error page without asking the root for its data: there would be no header, no footer
 * and no phone on it. The page has no scripts, for they would not find these data. NAV-001, NAV-004, ERR-052, ERR-056
 */
export async function addShellOfFailedAction(
  { staticHandlerContext: page }: EntryContext,
  { url, headers, signal }: Request,
  context: AppLoadContext,
): Promise<void> {
  if (!page.errors || page.loaderData.root) return;
  try {
    const root = await loader({ context, request: new Request(url, { headers, signal }), params: {} });
    page.loaderData.root = Object.assign(root, { withScripts: false });
  } catch (failure) {
    if (!(failure instanceof Response)) throw failure;
    const { status, statusText } = failure;
    page.errors = { root: { status, statusText, internal: false, data: await failure.json() } };
  }
}
