import { notFound } from "../http/failures.server.ts";

/** Whatever no other route knows. GEN-042 */
export function loader(): never {
  throw notFound();
}

export default function NotFound() {
  return null;
}
