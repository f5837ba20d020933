import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadMoney } from "../features/office/money-desk/money-export.server.tsx";

export const loader = ({ context: { visitor }, request }: LoaderFunctionArgs) => downloadMoney(visitor, request);
