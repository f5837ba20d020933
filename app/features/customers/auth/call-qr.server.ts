import { toString as drawQr } from "qrcode";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readFlow } from "./auth-flow-cookie.server.ts";
import { QR_SIZE, qrData } from "./call-qr-address.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

/**
 * The QR service of the specification, on our own host: the number that this browser's customer has to call, as an SVG for a phone's
 * camera. 404 for every other number, for other data and sizes, and for everybody else: nobody can have it draw anything else.
 * AUT-027, API-165
 */
export async function callQr(visitor: Visitor, { searchParams }: URL): Promise<Response> {
  const { request } = readFlow(visitor);
  // A plus in an address may also be read as a space.
  const asked = searchParams.get("data")?.replace(/^tel: /, "tel:+");
  const isOwn = !!request?.callPhone && asked === qrData(request.callPhone);
  if (!isOwn || searchParams.get("size") !== `${QR_SIZE}x${QR_SIZE}`)
    return new Response(null, { status: 404, headers: PRIVATE });
  const picture = await drawQr(asked, { type: "svg", margin: 2, width: QR_SIZE });
  return new Response(picture, { headers: { ...PRIVATE, "Content-Type": "image/svg+xml" } });
}
