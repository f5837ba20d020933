import { createHash, randomUUID } from "node:crypto";
import { redirect, unstable_parseMultipartFormData } from "@remix-run/node";
import {
  IMPORT_PIECE_BYTES,
  importBegin,
  importPiece,
  importProfileList,
  importRunKinds,
  MAX_IMPORT_BYTES,
  supplierCode,
} from "../../../../gateway/contract/office/import-desk.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { importRuns } from "./import-runs.server.ts";

export const MAX_MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;

/** The form that begins an import. */
export async function loadNewRun(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, importRuns.permission);
  const { rows } = required(await visitor.gateway.call(importProfileList, { purpose: "page" }));
  return {
    list: { label: importRuns.title, href: importRuns.path },
    formKey: randomUUID(),
    kinds: optionsOf(importRunKinds),
    suppliers: rows.map(({ id }) => ({ value: id, label: id })),
    maxMegabytes: MAX_MEGABYTES,
  };
}
export type NewRunView = Awaited<ReturnType<typeof loadNewRun>>;

export type NewRunField = "file" | "kind" | "supplier" | "newSupplier" | "isPartial" | "formKey";

const { formKey, kind, supplier, isPartial } = importBegin.input.shape;
const newRunForm = importBegin.input
  .pick({ formKey: true, kind: true, supplier: true, isPartial: true })
  .extend({ formKey, kind, supplier, isPartial, newSupplier: supplierCode.default("") });

/** Stores the file as it comes, begins the run and leads to its page. A refused form keeps the file, so that it need not be sent again. */
export async function beginRun(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, importRuns.permission);
  const { gateway } = visitor;
  const { form, file, isTooLarge, failure } = await receive(visitor, request);
  const wrongFile = (message: string) => refuseForm<NewRunField>(form, { errors: { file: [message] } });
  if (isTooLarge)
    return wrongFile(
      form.get("kind") === "photos"
        ? `Архив больше ${MAX_MEGABYTES} МБ. Разделите его: все фото одного товара — в одном архиве`
        : `Файл больше ${MAX_MEGABYTES} МБ. Сожмите его в ZIP: таблицы становятся меньше раз в десять`,
    );
  if (failure) return refusedByGateway<NewRunField>(form, failure, { fields: ["file"], back: importRuns.path });
  if (file === null) return wrongFile("Выберите файл");
  for (const [name, value] of Object.entries(file)) form.set(name, value);
  const read = readForm(form, newRunForm);
  if (!read.ok) return read.refusal;
  const { newSupplier, ...asked } = read.value;
  const begun = await gateway.call(importBegin, {
    ...asked,
    supplier: newSupplier || asked.supplier,
    upload: file.upload,
    digest: file.digest,
    file: file.fileName,
  });
  if (!begun.ok)
    return refusedByGateway<NewRunField>(form, begun, { fields: ["file", "kind", "supplier"], back: importRuns.path });
  return redirect(`${importRuns.path}${begun.data.id}/`, 303);
}

/** A stored file, as the form carries it on. */
interface StoredFile {
  upload: string;
  digest: string;
  fileName: string;
}

/** Reads the form without ever holding more than a piece of its file. What cannot be stored is read to the end, so that the form is whole. */
async function receive({ gateway }: Visitor, request: Request) {
  const sent = { upload: randomUUID(), fileName: "", bytes: 0 };
  const hash = createHash("sha256");
  let failure: Failure<string> | null = null;
  const isTooLarge = () => sent.bytes > MAX_IMPORT_BYTES;
  const form = await unstable_parseMultipartFormData(request, async ({ name, filename, data }) => {
    if (filename === undefined) return textOf(data);
    if (name !== "file" || filename === "") {
      for await (const _ of data);
      return undefined;
    }
    sent.fileName = filename;
    let n = 0;
    for await (const piece of piecesOf(data)) {
      sent.bytes += piece.length;
      hash.update(piece);
      if (failure || isTooLarge()) continue;
      const stored = await gateway.call(importPiece, { upload: sent.upload, n, files: [new File([piece], "piece")] });
      if (!stored.ok) failure = stored;
      n += 1;
    }
    return undefined;
  });
  const file: StoredFile | null =
    sent.bytes > 0 && !isTooLarge() && !failure
      ? { upload: sent.upload, digest: hash.digest("hex"), fileName: sent.fileName }
      : sent.bytes === 0
        ? keptFile(form)
        : null;
  return { form, file, isTooLarge: isTooLarge(), failure: failure as Failure<string> | null };
}

/** The file that came with the form before, where no other is chosen. */
function keptFile(form: FormData): StoredFile | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const kept = { upload: text("upload"), digest: text("digest"), fileName: text("fileName") };
  return kept.upload === "" || kept.fileName === "" ? null : kept;
}

/** Longer ones are no field of this form. */
const MAX_TEXT_BYTES = 10_000;

async function textOf(data: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of data) {
    bytes += chunk.length;
    if (bytes <= MAX_TEXT_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function* piecesOf(data: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (let chunk of data) {
    while (bytes + chunk.length >= IMPORT_PIECE_BYTES) {
      const head = chunk.subarray(0, IMPORT_PIECE_BYTES - bytes);
      yield Buffer.concat([...waiting, head]);
      chunk = chunk.subarray(head.length);
      [waiting, bytes] = [[], 0];
    }
    // The parser uses its memory again.
    if (chunk.length > 0) waiting.push(Buffer.from(chunk));
    bytes += chunk.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
