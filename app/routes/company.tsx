import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentPage } from "../features/content/document-page.tsx";
import { loadDocument } from "../features/content/documents.server.ts";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.document.title },
        { name: "description", content: data.document.description },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [{ title: "Страница не найдена" }];

export function loader({ context, params }: LoaderFunctionArgs) {
  return loadDocument(context.visitor, params.document ?? "");
}

export default function Company() {
  const { document } = useLoaderData<typeof loader>();
  return <DocumentPage document={document} />;
}
