import type { LoaderFunctionArgs } from "@remix-run/node";
import { personalFile } from "../features/office/personal/data-file.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

/** The data of a client as a file, for the client who asked. */
export function loader({ context: { visitor }, request, params }: LoaderFunctionArgs): Promise<Response> {
  requireStaff(visitor, request, "personal");
  return personalFile(visitor, params.file, params.client);
}
