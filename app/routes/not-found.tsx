import type { MetaFunction } from "@remix-run/node";
import { notFound } from "../visitor/error-responses.server.ts";

export const meta: MetaFunction = () => [{ title: "Страница не найдена" }];

/** Whatever no other route knows. GEN-042 */
export function loader(): never {
  throw notFound();
}

export default function NotFound() {
  return null;
}
