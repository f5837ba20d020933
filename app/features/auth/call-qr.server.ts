import { toString as drawQr } from "qrcode";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { readFlow } from "./auth-flow-cookie.server.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

/** The number that this browser waits for a call at, as an SVG for a phone's camera; 404 for everybody else. AUT-027, API-165 */
export async function callQr(visitor: Visitor): Promise<Response> {
  const { request } = readFlow(visitor);
  if (!request?.callPhone) return new Response(null, { status: 404, headers: PRIVATE });
  const picture = await drawQr(`tel:+${request.callPhone}`, { type: "svg", margin: 2, width: 252 });
  return new Response(picture, { headers: { ...PRIVATE, "Content-Type": "image/svg+xml" } });
}
