import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { AccountCrumbs } from "../features/customers/account/account-crumbs.tsx";
import { AccountFrame, AccountHelp, AccountMenu } from "../features/customers/account/account-frame.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { DoneMessages } from "../shared/done-messages.tsx";
import { KeptFormNotice } from "../shared/kept-form-notice.tsx";
import { Container, Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { readKeptForm } from "../visitor/kept-form.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";
// What the server alone renders needs its styles, too, which are not among those of all pages.
import "../features/customers/account/account-frame.css.ts";
import "../features/customers/account/nps-form.css.ts";
import "../features/sales/orders/order-details.css.ts";

/** Headers of pages whose section could not be shown. */
export const headers = privatePage;

/** What every page of the account has around its section; the flash of all sections is shown here, and a form that waits for its customer. ACC-040, ACC-041 */
export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  const { settings, cookies, region } = visitor;
  const { pathname, search } = new URL(request.url);
  return withServerOnlyData(
    { messages: takeFlash(cookies), kept: readKeptForm(visitor, user, pathname + search) },
    {
      here: pathname,
      counters: user.counters,
      supportPhone: settings.supportPhone || (await region()).phone,
      name: user.info.profile.fullName || user.firstname,
    },
  );
}

export default function My() {
  const { messages, kept, serverOnlyData: frame } = useLoaderData<typeof loader>();
  const page = useMatches().at(-1)?.handle;
  return (
    <Container>
      <ServerOnly name="account-crumbs">{frame && <AccountCrumbs here={frame.here} page={page} />}</ServerOnly>
      <AccountFrame
        menu={<ServerOnly name="account-menu">{frame && <AccountMenu {...frame} />}</ServerOnly>}
        help={<ServerOnly name="account-help">{frame && <AccountHelp {...frame} />}</ServerOnly>}
      >
        <Stack gap="m">
          <DoneMessages messages={messages} />
          <KeptFormNotice kept={kept} />
          <Outlet />
        </Stack>
      </AccountFrame>
    </Container>
  );
}
