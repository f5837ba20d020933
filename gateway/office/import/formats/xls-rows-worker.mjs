// Reads a workbook of Excel 97–2003 on a thread of its own, which has a limit of memory and can be ended: it is held as a whole, and a
// damaged one may keep its reader busy for ever. Sends its sheets piece by piece, each when it is asked for.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { CFB, read } from "@e965/xlsx";

const ROWS_OF_A_PIECE = 1_000;
const BOF = 0x0809;
const EOF = 0x000a;
const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const BIFF8 = 0x0600;

/** The part of the file that has the sheets, or what is wrong with it. */
function workbookOf(bytes) {
  if (bytes[0] !== 0xd0) return { fault: "old" };
  const container = CFB.read(bytes, { type: "buffer" });
  if (CFB.find(container, "EncryptedPackage")) return { fault: "encrypted" };
  if (CFB.find(container, "WordDocument")) return { fault: "document" };
  const found = CFB.find(container, "/Workbook");
  if (!found) return { fault: CFB.find(container, "/Book") ? "old" : "other" };
  const stream = Buffer.from(found.content ?? []);
  if (stream.length < found.size || stream.length < 8) return { fault: "damaged" };
  return { stream };
}

/** What keeps a stream of records from being read: its version, a password, or that it ends within a record or before a sheet. */
function faultOf(stream) {
  if (stream.readUInt16LE(0) !== BOF || stream.readUInt16LE(4) !== BIFF8) return "old";
  let depth = 0;
  let at = 0;
  while (at + 4 <= stream.length) {
    const [record, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (depth === 0 && record !== BOF) return null;
    if (record === FILE_PASS) return "encrypted";
    if (record === BOUND_SHEET && stream.readUInt32LE(at + 4) >= stream.length) return "damaged";
    if (record === BOF) depth += 1;
    if (record === EOF) depth -= 1;
    at += 4 + length;
  }
  return at > stream.length ? "damaged" : null;
}

/** A cell as its text, or as its number with the format by which it is shown. */
function cellOf(cell) {
  if (cell?.v === undefined) return "";
  if (cell.t === "n") return cell.z === undefined || cell.z === "General" ? cell.v : [cell.v, cell.z];
  if (cell.t === "b") return cell.v ? "да" : "нет";
  // Which error it is makes no difference to who reads a list.
  return cell.t === "e" ? "#N/A" : String(cell.v);
}

function* piecesOf(stream) {
  const { SheetNames, Sheets, Workbook } = read(stream, {
    type: "buffer",
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
  });
  const calendar = Workbook?.WBProps?.date1904 ? "of1904" : "of1900";
  for (const [at, title] of SheetNames.entries()) {
    const sheet = Sheets[title];
    // Charts and sheets of macros have cells, too.
    if (Workbook?.Sheets?.[at]?.Hidden || sheet["!type"]) continue;
    const data = sheet["!data"] ?? [];
    for (let from = 0; from < data.length; from += ROWS_OF_A_PIECE) {
      const rows = [];
      for (let line = from; line < Math.min(from + ROWS_OF_A_PIECE, data.length); line += 1)
        if (data[line]) rows.push([line + 1, ...Array.from(data[line], cellOf)]);
      yield { title, calendar, rows };
    }
  }
}

function* answers() {
  try {
    const { fault, stream } = workbookOf(readFileSync(workerData.file));
    const found = fault ?? faultOf(stream);
    if (found) yield { fault: found };
    else yield* piecesOf(stream);
  } catch {
    yield { fault: "damaged" };
  }
}

const pieces = answers();
parentPort.on("message", () => parentPort.postMessage(pieces.next().value ?? null));
