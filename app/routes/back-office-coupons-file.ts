import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { couponsFile } from "../features/sales/promo/desk/coupons.server.tsx";

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  couponsFile(visitor, request, params.id ?? "");

/** A file that was made once is nowhere to be read again. */
export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(`/back-office/campaigns/${encodeURIComponent(params.id ?? "")}/coupons/`);
