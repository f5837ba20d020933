import { redirect } from "@remix-run/node";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { intentOf } from "../../../visitor/form-reply.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { writeWorkCentre } from "../../../visitor/work-centre.server.ts";

/** Remembers the centre of the bar's form and leads back to where it was sent from. */
export function chooseWorkCentre({ cookies }: Visitor, form: FormData) {
  if (intentOf(form) !== "centre") throw notFound();
  writeWorkCentre(cookies, String(form.get("centre") ?? ""));
  return redirect(localPath(String(form.get("back") ?? ""), "/back-office/"), 303);
}
