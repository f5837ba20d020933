import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DocumentPage } from "../features/catalogue/content/document-page.tsx";
import { loadDocument } from "../features/catalogue/content/documents.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.title },
        { name: "description", content: data.description },
        { tagName: "link", rel: "canonical", href: data.canonical },
        ...(data.isInForce ? [] : [{ name: "robots", content: "noindex" }]),
      ]
    : [{ title: "Страница не найдена" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { document, canonical } = await loadDocument(context.visitor, params.document ?? "", new URL(request.url));
  const { title, description, isInForce } = document;
  return withServerOnlyData({ title, description, isInForce, canonical }, document);
}

export default serverPage<typeof loader>((document) => <DocumentPage document={document} />);
