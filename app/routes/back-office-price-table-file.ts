import type { LoaderFunctionArgs } from "@remix-run/node";
import { priceTableFile } from "../features/workshop/services/desk/price-table.server.ts";

export const loader = ({ context: { visitor }, request }: LoaderFunctionArgs) => priceTableFile(visitor, request);
