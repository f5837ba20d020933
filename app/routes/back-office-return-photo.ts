import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnPhoto } from "../../gateway/contract/sales/returns.ts";
import { required } from "../visitor/error-responses.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

/** A photo of what a customer gives back: seen by staff alone, stored nowhere. */
export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "orders-read");
  const { webp } = required(await visitor.gateway.call(returnPhoto, { id: params.photo ?? "" }));
  return new Response(Buffer.from(webp, "base64"), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
  });
}
