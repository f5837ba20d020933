import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { StaleFormPage } from "../features/frame/shell/stale-form-page.tsx";
import { ACTING_PATH } from "../features/office/acting/acting-fields.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { notFound } from "../visitor/error-responses.server.ts";
import { writeFlash } from "../visitor/flash.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Форма не отправлена" }];

/** The answer to a form that nobody may handle; by itself it is no page. */
export async function loader({ context: { visitor } }: LoaderFunctionArgs) {
  const { staleForm: form, acting } = visitor;
  if (!form) throw notFound();
  return data(withServerOnlyData({}, { form, isActing: acting !== null }), { status: 409 });
}

/** Scripts that sent it go on with a document. */
export async function action({ context: { visitor } }: ActionFunctionArgs) {
  if (!visitor.staleForm) throw notFound();
  writeFlash(visitor.cookies, [visitor.staleForm.message]);
  return redirectDocument(ACTING_PATH, 303);
}

export default serverPage<typeof loader>((view) => <StaleFormPage {...view} />);
