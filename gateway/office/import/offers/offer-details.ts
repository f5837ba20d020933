import { plainLine } from "../../../catalogue/goods/plain-text.ts";
import { MOST_PHOTOS } from "../../../contract/catalogue/picture-views.ts";
import { MAX_LINE_QUANTITY } from "../../../contract/sales/cart.ts";
import { piecesOf } from "../columns/cell-values.ts";
import type { YmlOffer } from "../formats/yml-file.ts";

/** What a list says of goods besides their figures. */
export interface OfferDetails {
  /** GTINs, the main one first. */
  barcodes: string[];
  /** The maker's own number; empty where the list has none. */
  vendorCode: string;
  /** Fewest pieces that are sold at once, and by how many more. */
  leastQuantity: number;
  quantityStep: number;
  /** Addresses in their order. */
  pictureUrls: string[];
}

const MOST_BARCODES = 10;
const MAX_VENDOR_CODE = 64;
/** What fits in an index, and in any browser. */
const MAX_ADDRESS = 2_000;

/** Reads them; `unread` is what was meant as an address of a picture and is none. */
export function detailsOf({ fields, params }: YmlOffer): { details: OfferDetails; unread: string[] } {
  const said = (name: string, param: RegExp) =>
    fields[name] || params.find((candidate) => param.test(candidate.name.toLowerCase()))?.value || "";
  const quantityStep = quantityOf(said("step-quantity", /^кратн/));
  const least = quantityOf(said("min-quantity", /^мин\S* (?:парт|кол|заказ)/));
  // «From 1, by 4» begins with 4.
  const whole = Math.ceil(least / quantityStep) * quantityStep;
  const { addresses, unread } = addressesOf(fields.picture ?? "");
  return {
    unread,
    details: {
      barcodes: barcodesOf([
        fields.barcode ?? "",
        ...params.filter(({ name }) => /^(?:штрих|ean|gtin)/i.test(name)).map(({ value }) => value),
      ]),
      vendorCode: plainLine(said("vendorCode", /^(?:артикул|mpn|код производителя)/)).slice(0, MAX_VENDOR_CODE),
      // What nobody may order at once would never be sold.
      leastQuantity: whole <= MAX_LINE_QUANTITY ? whole : quantityStep,
      quantityStep,
      pictureUrls: addresses,
    },
  };
}

/** 1 for what is no quantity, or more than anybody may order at once. */
function quantityOf(text: string): number {
  const pieces = piecesOf(plainLine(text))?.pieces ?? 0;
  return pieces >= 1 && pieces <= MAX_LINE_QUANTITY ? pieces : 1;
}

/** Figures that are no GTIN are left out: programs that compare prices would take them for other goods. */
function barcodesOf(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => plainLine(text.replaceAll("\n", " ")).split(/[\s,;|/]+/)).filter(isGtin);
  return [...new Set(found)].slice(0, MOST_BARCODES);
}

/** Whether it is the number of a barcode with its right check digit: EAN-8, UPC-A, EAN-13 or GTIN-14. */
export const isGtin = (text: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && Number(text) > 0 && hasCheckDigit(text);

/** From the right, the digits count once and three times in turn, and their sum is a round one. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A cell may have several addresses; an address may have commas and spaces. */
const BETWEEN_ADDRESSES = /[\s|,;]+(?=(?:https?:)?\/\/)|\n/;

function addressesOf(text: string): { addresses: string[]; unread: string[] } {
  const words = text
    .split(BETWEEN_ADDRESSES)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const read = words.map((word) => ({ word, address: addressOf(word) }));
  const addresses = read.flatMap(({ address }) => address ?? []);
  return {
    addresses: [...new Set(addresses)].slice(0, MOST_PHOTOS),
    unread: read.filter(({ address }) => address === null).map(({ word }) => word),
  };
}

/** An address that anybody may ask; null for other texts and for addresses with a password. */
function addressOf(word: string): string | null {
  const text = word.replace(/[,;]+$/, "").replace(/^\/\//, "https://");
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url.href.length <= MAX_ADDRESS ? url.href : null;
}
