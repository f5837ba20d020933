import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNamed } from "../features/office/back-office/resources.server.ts";

export const loader = ({ context: { visitor }, request, params }: LoaderFunctionArgs) =>
  listNamed(params.resource).exportCsv(visitor, request);
