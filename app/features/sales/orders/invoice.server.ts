import { toString as drawQr } from "qrcode";
import { orderInvoice, orderInvoiceFile } from "../../../../gateway/contract/sales/invoices.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { isUnavailable } from "../../../visitor/error-text.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

interface OrderAddress {
  identity?: string;
  access?: string;
}

const inputOf = ({ identity = "", access = "" }: OrderAddress) => ({ identity, orderAccessToken: access });

/** The invoice of the order that the address opens, with its payment code as SVG. 404 without one. CHK-005 */
export async function loadInvoice({ gateway }: Visitor, params: OrderAddress) {
  const result = await gateway.call(orderInvoice, inputOf(params));
  if (!result.ok && result.code === "invalid") throw notFound();
  const { paper } = required(result);
  const orderUrl = `/order/${params.identity}/${params.access}/`;
  const svg = await drawQr(paper.qrText, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
  return { paper, orderUrl, qrUrl: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}
export type InvoiceView = Awaited<ReturnType<typeof loadInvoice>>;

/** The file of the invoice. 404 without one. */
export async function invoiceFile({ gateway }: Visitor, params: OrderAddress): Promise<Response> {
  const result = await gateway.call(orderInvoiceFile, inputOf(params));
  if (!result.ok && result.code === "invalid") throw notFound();
  if (!result.ok && isUnavailable(result.code))
    return new Response("Файл счёта пока не готов. Откройте его ещё раз через минуту.", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "10" },
    });
  const { name, pdf, sha256 } = required(result);
  return new Response(new Uint8Array(Buffer.from(pdf, "base64")), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "private, no-store",
      ETag: `"${sha256}"`,
    },
  });
}
