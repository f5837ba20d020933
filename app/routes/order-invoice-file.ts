import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoiceFile } from "../features/orders/invoice.server.ts";

export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  invoiceFile(context.visitor, params);
