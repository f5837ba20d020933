import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { formatNumber, formatPhone, formatPrice, formatShortDay, formatStamp } from "../../../ui/format.ts";

export type CellTone = "neutral" | "success" | "danger" | "signal";

/** What a cell shows; with a tone it is a chip. */
export interface Cell {
  text: string;
  href?: string | undefined;
  tone?: CellTone | undefined;
  /** Never broken over two lines. */
  isWhole?: true;
  /** As many lines as it takes: its end says as much as its beginning. */
  isFull?: true;
}

/** What texts of cells depend on besides their row. */
export interface CellContext {
  /** The zone of the region whose host is visited. */
  zone: Zone;
  /** What the signed-in member of staff may do. */
  permissions: ReadonlySet<StaffPermission>;
}

/** A column of a list, for the page and for the CSV file. */
export interface Column<Row, Sort extends string = never> {
  title: string;
  /** What the call sorts by this column; its head is a link then. */
  sort?: Sort;
  /** Figures to compare: set to the right. */
  numeric?: boolean;
  cell(row: Row, context: CellContext): Cell;
  /** For spreadsheets: without units and with all that the page shortens. The text of the cell unless it is given. */
  csv?(row: Row, context: CellContext): string;
}

/** Makes the columns of a list: `const column = columnsOf<OrderRow>()`. */
export const columnsOf = <Row>() => ({
  text: (
    title: string,
    text: (row: Row) => string,
    href?: (row: Row, context: CellContext) => string | undefined,
  ): Column<Row> => ({
    title,
    cell: (row, context) => ({ text: text(row), href: href?.(row, context) }),
  }),

  /** A text of which nothing may be cut off, such as a name that is compared with another one, or a reason. */
  fullText: (title: string, text: (row: Row) => string, href?: (row: Row) => string): Column<Row> => ({
    title,
    cell: (row) => ({ text: text(row), href: href?.(row), isFull: true }),
  }),

  /** E.164. */
  phone: (title: string, phone: (row: Row) => string): Column<Row> => ({
    title,
    cell: (row) => ({ text: formatPhone(phone(row)), isWhole: true }),
  }),

  number: (title: string, value: (row: Row) => number): Column<Row> => ({
    title,
    numeric: true,
    cell: (row) => ({ text: formatNumber(value(row)) }),
    csv: (row) => String(value(row)),
  }),

  /** Kopecks; null is unknown. */
  money: (title: string, kopecks: (row: Row) => number | null): Column<Row> => ({
    title,
    numeric: true,
    cell(row) {
      const sum = kopecks(row);
      return { text: sum === null ? NOTHING : formatPrice(sum) };
    },
    csv(row) {
      const sum = kopecks(row);
      return sum === null ? "" : (sum / 100).toFixed(2).replace(".", ",");
    },
  }),

  /** A moment in UTC, by the clock of the row's shop (`zone`, IANA) or of the visited region; null is never. */
  moment: (title: string, moment: (row: Row) => string | null, zone?: (row: Row) => Zone): Column<Row> => ({
    title,
    cell(row, context) {
      const at = moment(row);
      return at === null ? { text: NOTHING } : { text: formatStamp(at, zone?.(row) ?? context.zone), isWhole: true };
    },
  }),

  /** A calendar day, YYYY-MM-DD; null is none. */
  day: (title: string, day: (row: Row) => string | null): Column<Row> => ({
    title,
    cell(row) {
      const on = day(row);
      return { text: on === null ? NOTHING : formatShortDay(on) };
    },
  }),

  /** The same column, by which the list can be sorted: by what its call and its SQL call so. */
  sorted: <Sort extends string>(sort: Sort, column: Column<Row>): Column<Row, Sort> => ({ ...column, sort }),

  /** A chip: words and a colour. */
  status: (title: string, status: (row: Row) => { text: string; tone: CellTone }): Column<Row> => ({
    title,
    cell: status,
  }),
});

export const NOTHING = "—";
