import type { LoaderFunctionArgs } from "@remix-run/node";
import { personalFile } from "../features/office/personal/data-file.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

/** The customer's own data as a file. */
export function loader({ context: { visitor }, request, params }: LoaderFunctionArgs): Promise<Response> {
  requireUser(visitor, request);
  return personalFile(visitor, params.file);
}
