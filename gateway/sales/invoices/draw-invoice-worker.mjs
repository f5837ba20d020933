// Draws an invoice on a thread of its own: it takes a quarter of a second of a processor, which pages would wait for.
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import PDFDocument from "pdfkit";
import QRCode from "qrcode";

const require = createRequire(import.meta.url);
const REGULAR = require.resolve("@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf");
const BOLD = require.resolve("@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf");

/** A4 and its margins, points. */
const LEFT = 42;
const WIDTH = 511;
const RIGHT = LEFT + WIDTH;
const BOTTOM = 790;
const COLUMNS = [24, 251, 44, 44, 74, 74];
const LINE = 0.7;

const { paper } = workerData;
const pdf = new PDFDocument({
  size: "A4",
  margins: { top: 42, bottom: 42, left: LEFT, right: 42 },
  lang: "ru-RU",
  info: { Title: paper.title, Author: paper.seller.name },
});
const chunks = [];
pdf.on("data", (chunk) => chunks.push(chunk));
pdf.on("end", () => parentPort.postMessage(Buffer.concat(chunks)));

const write = (text, x, y, options = {}) => {
  const { bold = false, size = 10, ...rest } = options;
  pdf.font(bold ? BOLD : REGULAR, size).text(text, x, y, rest);
};
const heightOf = (text, width, { bold = false, size = 10 } = {}) =>
  pdf.font(bold ? BOLD : REGULAR, size).heightOfString(text, { width });

/** The y of what fits below, on a further page where it does not fit on this one. */
const room = (y, height) => {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return 42;
};

const QR_SIZE = 130;
function drawBank(top) {
  const width = WIDTH - QR_SIZE - 16;
  let y = top;
  for (const { term, value } of paper.seller.bank) {
    const height = Math.max(14, heightOf(value, width - 112) + 3);
    write(term, LEFT, y, { width: 108 });
    write(value, LEFT + 112, y, { width: width - 112, bold: true });
    y += height;
  }
  drawQr(RIGHT - QR_SIZE, top);
  write("Код для оплаты в приложении банка", RIGHT - QR_SIZE, top + QR_SIZE + 2, {
    width: QR_SIZE,
    size: 8,
    align: "center",
  });
  return Math.max(y, top + QR_SIZE + 24);
}

function drawQr(left, top) {
  const { modules } = QRCode.create(paper.qrText, { errorCorrectionLevel: "M" });
  const side = QR_SIZE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(left + column * side, top + row * side, side + 0.05, side + 0.05);
  pdf.fill("black");
}

function drawParty(term, text, top) {
  write(term, LEFT, top, { width: 80 });
  write(text, LEFT + 84, top, { width: WIDTH - 84, bold: true });
  return top + heightOf(text, WIDTH - 84, { bold: true }) + 6;
}

function drawRow(cells, top, { bold = false } = {}) {
  const heights = cells.map((cell, index) => heightOf(cell, COLUMNS[index] - 8, { bold, size: 9 }));
  const height = Math.max(...heights) + 6;
  const y = room(top, height);
  let x = LEFT;
  cells.forEach((cell, index) => {
    const align = bold ? "center" : index > 3 || index === 2 ? "right" : "left";
    pdf.lineWidth(LINE).rect(x, y, COLUMNS[index], height).stroke();
    write(cell, x + 4, y + 3, { width: COLUMNS[index] - 8, align, bold, size: 9 });
    x += COLUMNS[index];
  });
  return y + height;
}

function drawTotal(term, value, top) {
  write(term, LEFT, top, { width: WIDTH - 90, align: "right", bold: true });
  write(value, RIGHT - 86, top, { width: 82, align: "right", bold: true });
  return top + 16;
}

let y = drawBank(42) + 8;
write(paper.title, LEFT, y, { width: WIDTH, bold: true, size: 15 });
y += heightOf(paper.title, WIDTH, { bold: true, size: 15 }) + 4;
pdf.lineWidth(1.4).moveTo(LEFT, y).lineTo(RIGHT, y).stroke();
y += 10;
y = drawParty("Поставщик", paper.seller.details, y);
y = drawParty("Покупатель", paper.buyer, y);
y = drawParty("Оплатить до", `${paper.payUntil} включительно`, y);
y = drawParty("Назначение", paper.purpose, y) + 4;
y = drawRow(["№", "Товары и услуги", "Кол-во", "Ед.", "Цена, руб.", "Сумма, руб."], y, { bold: true });
paper.rows.forEach(({ title, quantity, unit, price, sum }, index) => {
  y = drawRow([String(index + 1), title, quantity, unit, price, sum], y);
});
y = room(y + 8, 130);
y = drawTotal("Итого к оплате:", paper.total, y);
y = drawTotal(
  paper.vat === "" ? "" : `В том числе ${paper.vatTitle}:`,
  paper.vat === "" ? paper.vatTitle : paper.vat,
  y,
);
write(`Всего наименований ${paper.rows.length}, на сумму ${paper.total} руб.`, LEFT, y, { width: WIDTH });
write(paper.words, LEFT, y + 15, { width: WIDTH, bold: true });
y += 22 + heightOf(paper.words, WIDTH, { bold: true });
pdf.lineWidth(1.4).moveTo(LEFT, y).lineTo(RIGHT, y).stroke();
write(paper.seller.signer, LEFT, y + 24, { width: 250 });
pdf
  .lineWidth(LINE)
  .moveTo(LEFT + 260, y + 36)
  .lineTo(RIGHT, y + 36)
  .stroke();
pdf.end();
