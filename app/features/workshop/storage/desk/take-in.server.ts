import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { vehicleTypes } from "../../../../../gateway/contract/workshop/fitting.ts";
import { storedKinds } from "../../../../../gateway/contract/workshop/storage.ts";
import { storageDeskDraft, storageDeskTakeIn } from "../../../../../gateway/contract/workshop/storage-desk.ts";
import type { RefusedForm } from "../../../../shared/form-reply.ts";
import { formatPhone } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, typedIn } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { dayPrice, dayPriceText } from "./day-price.ts";
import { deskStoragePath } from "./desk-storage-paths.ts";
import { ITEM_ROWS, itemField, type TakeInField } from "./take-in-fields.ts";

type Values = Partial<Record<TakeInField, string>>;

/** The form that takes wheels in, filled in from the visit that they came for. Throws 403, 404 and 503. */
export async function loadTakeIn(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "storage");
  const visit = new URL(request.url).searchParams.get("visit");
  const draft = required(
    await visitor.gateway.call(storageDeskDraft, visit === null || visit === "" ? {} : { visit: visit.slice(0, 40) }),
  );
  const stored: Values = {
    shop: draft.shop === null ? "" : String(draft.shop),
    phone: draft.phone && formatPhone(draft.phone),
    name: draft.name,
    carTitle: draft.carTitle,
    plate: draft.plate,
    kind: draft.kind,
    vehicleType: draft.vehicleType,
    planningDate: draft.planningDate ?? "",
    dayPrice: dayPriceText(draft.dayKopecks),
    ...Object.fromEntries(
      draft.items.flatMap(({ title, quantity }, row) => [
        [itemField(row, "title"), title],
        [itemField(row, "quantity"), String(quantity)],
      ]),
    ),
  };
  return {
    key: randomUUID(),
    stored,
    shops: draft.shops.map(({ id, title }) => ({ value: String(id), label: title })),
    kinds: optionsOf(storedKinds),
    vehicles: optionsOf(vehicleTypes),
  };
}
export type TakeInView = Awaited<ReturnType<typeof loadTakeIn>>;

const takeInForm = storageDeskTakeIn.input.omit({ dayKopecks: true }).extend({ dayPrice });

/** Rows that nobody has written anything in are none; those after them move up. */
function withoutEmptyRows(form: FormData): FormData {
  const kept = new FormData();
  const isEmpty = (row: number) =>
    (["title", "tread", "dot"] as const).every((part) => String(form.get(itemField(row, part)) ?? "").trim() === "");
  const rows = Array.from({ length: ITEM_ROWS }, (_, row) => row).filter((row) => !isEmpty(row));
  for (const [name, value] of form) if (!name.startsWith("items[")) kept.append(name, value);
  for (const [place, row] of rows.entries())
    for (const part of ["title", "quantity", "tread", "dot"] as const)
      kept.set(
        itemField(place, part),
        String(form.get(itemField(row, part)) ?? "").replace(",", part === "tread" ? "." : ","),
      );
  return kept;
}

/** Fields of a row have their number in their name: conform's reply nests them, and the page asks for each by its name. */
const typedRows = (form: FormData): Pick<RefusedForm<TakeInField>, "initialValue"> => ({ initialValue: typedIn(form) });

/** Takes them in and leads to the contract, whose act is to be signed. */
export async function actOnTakeIn(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "storage");
  const form = withoutEmptyRows(await request.formData());
  const read = readForm(form, takeInForm);
  if (!read.ok) {
    const { items, ...errors } = read.refusal.data.error as Record<string, string[]>;
    const error = { ...errors, ...(items && { [itemField(0, "title")]: ["Напишите, что храним"] }) };
    return data({ ...read.refusal.data, ...typedRows(form), error }, { status: 422 });
  }
  const { dayPrice: dayKopecks, ...terms } = read.value;
  const result = await visitor.gateway.call(storageDeskTakeIn, {
    ...terms,
    ...(dayKopecks != null && { dayKopecks }),
  });
  if (!result.ok) {
    const refusal = refusedByGateway<TakeInField>(form, result, {
      fields: ["shop", "phone", "planningDate", "paidUntil"],
      renamed: { dayKopecks: "dayPrice" },
    });
    return data({ ...refusal.data, ...typedRows(form) }, refusal.init ?? {});
  }
  const { id, number } = result.data;
  writeFlash(visitor.cookies, [
    `Принято на хранение: договор ${number}. Напечатайте акт, клиенту отправлено сообщение.`,
  ]);
  return redirect(deskStoragePath(id), 303);
}
