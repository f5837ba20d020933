import type { LoaderFunctionArgs } from "@remix-run/node";
import { callQr } from "../features/customers/auth/call-qr.server.ts";

export const loader = ({ context, request }: LoaderFunctionArgs): Promise<Response> =>
  callQr(context.visitor, new URL(request.url));
