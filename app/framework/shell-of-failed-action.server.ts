import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";

/**
 * When an action fails, Remix renders the error page without calling the root's loader: there would be no header, no footer and no
 * phone on it. The page has no scripts, for they would not find these data. NAV-001, NAV-004, ERR-052, ERR-056
 */
export async function addShellOfFailedAction(
  { staticHandlerContext: page }: EntryContext,
  loadRoot: (args: LoaderFunctionArgs) => Promise<object>,
  { url, headers, signal }: Request,
  context: AppLoadContext,
): Promise<void> {
  if (!page.errors || page.loaderData.root) return;
  try {
    const root = await loadRoot({ context, request: new Request(url, { headers, signal }), params: {} });
    page.loaderData.root = Object.assign(root, { withScripts: false });
  } catch (failure) {
    if (!(failure instanceof Response)) throw failure;
    const { status, statusText } = failure;
    page.errors = { root: { status, statusText, internal: false, data: await failure.json() } };
  }
}
