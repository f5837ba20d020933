import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcDay } from "../../gateway/contract/platform/utc-day.ts";
import {
  type BookingChoice,
  bookingPath,
  changeOf,
  choiceFields,
  emptyChoice,
  fittingTabs,
  hasFitting,
  hasOrigin,
  hasWork,
  mountTypeOf,
  openPath,
  packets,
  parseChoice,
  upTo,
  vehicles,
} from "./booking-choice.ts";
import { type FittingAxle, printSizes } from "./tyre-sizes.ts";

const axle: fc.Arbitrary<FittingAxle> = fc
  .record({
    section: fc.option(
      fc.record({ width: fc.integer({ min: 125, max: 455 }), profile: fc.integer({ min: 25, max: 95 }) }),
    ),
    diameter: fc.constantFrom(12, 13, 14, 15, 16, 17, 17.5, 18, 19, 20, 22, 22.5, 24),
    runflat: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ section, ...rest }) => ({ width: section?.width ?? null, profile: section?.profile ?? null, ...rest }));

const day = fc
  .date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2031-12-31T00:00:00Z"), noInvalidDate: true })
  .map((moment) => utcDay(moment));
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`);
const id = fc.integer({ min: 1, max: 999_999_999 });

const wheels = fc.oneof(
  fc.constantFrom("own" as const, "order" as const, "storage" as const).map((fittingSource) => ({
    fittingSource,
    tyreFittingOrder: null,
    tyreFittingOrderAccess: null,
    tyreFittingContract: null,
  })),
  fc.record({
    fittingSource: fc.constant("order" as const),
    tyreFittingOrder: fc.stringMatching(/^\d{6}-[A-Z0-9]{5}$/),
    tyreFittingOrderAccess: fc.option(fc.stringMatching(/^[\w-]{43}$/)),
    tyreFittingContract: fc.constant(null),
  }),
  fc.stringMatching(/^[А-ЯA-Z]{1,3}[-/ ]\d{1,12}$/).map((tyreFittingContract) => ({
    fittingSource: "storage" as const,
    tyreFittingOrder: null,
    tyreFittingOrderAccess: null,
    tyreFittingContract,
  })),
);

const place = fc.oneof(
  fc.constant({ selectedShop: null, selectedDate: null, selectedTime: null }),
  fc.record({ selectedShop: id, selectedDate: fc.constant(null), selectedTime: fc.constant(null) }),
  fc.record({ selectedShop: id, selectedDate: day, selectedTime: fc.option(clock) }),
);

const anyChoice: fc.Arbitrary<BookingChoice> = fc
  .record({
    wheels,
    place,
    tyreFittingTab: fc.constantFrom(...fittingTabs),
    selectedServices: fc.uniqueArray(id, { maxLength: 10 }),
    vehicleType: fc.constantFrom(...vehicles),
    tyreFittingAxles: fc.array(axle, { maxLength: 4 }),
    packetType: fc.option(fc.constantFrom(...packets)),
    clientPhone: fc.option(fc.stringMatching(/^9\d{9}$/)),
  })
  .map(({ wheels: from, place: at, ...rest }) => ({ ...rest, ...from, ...at }));

const parsed = (query: string) => parseChoice(new URLSearchParams(query));
const queryOf = (path: string) => new URL(path, "https://shop.example").search;

describe("the address of a booking", () => {
  it("SVC-029 SVC-030 SVC-032 SVC-033 is read as the same choice that it was printed from", () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(parsed(queryOf(bookingPath(choice)))).toEqual({ choice, ignored: [] });
      }),
    );
  });

  it("SVC-015 whatever is written into it, it is read, and printed again it says the same", () => {
    const names = [
      "tab",
      "packet",
      "vehicle",
      "serviceIds",
      "sizes",
      "shop",
      "date",
      "time",
      "order",
      "storageNumber",
      "managerPhone",
    ];
    const query = fc.array(fc.tuple(fc.constantFrom(...names), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(query, (pairs) => {
        const { choice } = parseChoice(new URLSearchParams(pairs));
        expect(parsed(queryOf(bookingPath(choice)))).toEqual({ choice, ignored: [] });
      }),
    );
  });

  it("the fields of a size keep the other sizes while they say the first, and say the only one as soon as they do not", () => {
    const fieldsOf = ({ width, profile, diameter, quantity, runflat }: FittingAxle) => ({
      width: String(width ?? ""),
      profile: String(profile ?? ""),
      diameter: String(diameter),
      quantity: String(quantity),
      ...(runflat && { runflat: "1" }),
    });
    const several = fc.array(axle, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(several, axle, (axles, other) => {
        const [first] = axles;
        const sent = (fields: Record<string, string>) =>
          parsed(String(new URLSearchParams({ sizes: printSizes(axles), ...fields }))).choice.tyreFittingAxles;
        expect(first && sent(fieldsOf(first))).toEqual(axles);
        fc.pre(JSON.stringify(other) !== JSON.stringify(first));
        expect(sent(fieldsOf(other))).toEqual([other]);
        expect(sent({ ...fieldsOf(other), diameter: "" })).toEqual([]);
      }),
    );
  });

  it.each([
    ["change=works", "stay"],
    ["change=works&change=done", "goOn"],
    ["change=everything", null],
    ["", null],
  ])("%s says where the pressed button leads", (query, expected) => {
    expect(changeOf(new URLSearchParams(query))).toBe(expected);
  });

  it("stays in the first block for a link of it, whatever is chosen", () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const { searchParams } = new URL(openPath(choice), "https://shop.example");
        expect(parseChoice(searchParams).choice).toEqual(choice);
        expect(changeOf(searchParams)).toBe(hasWork(choice) || hasOrigin(choice) ? "stay" : null);
      }),
    );
  });

  it.each([
    ["SVC-008", "tab=by-auto", { tyreFittingTab: "by-auto" }],
    ["SVC-009", "", emptyChoice],
    ["SVC-011", "serviceIds=[3,7]", { selectedServices: [3, 7] }],
    ["SVC-011 as ticks of a form", "serviceIds=3&serviceIds=7&serviceIds=3", { selectedServices: [3, 7] }],
    ["SVC-010", "managerPhone=%2B7 (912) 345-67-89", { clientPhone: "9123456789" }],
    ["SVC-012", "storageNumber=Х-204", { tyreFittingContract: "Х-204", fittingSource: "storage" }],
    [
      "a size by its parameters",
      "width=205&profile=55&diameter=R16&quantity=2&runflat=1",
      {
        tyreFittingAxles: [{ width: 205, profile: 55, diameter: 16, runflat: true, quantity: 2 }],
      },
    ],
    [
      "a diameter alone",
      "diameter=16",
      {
        tyreFittingAxles: [{ width: null, profile: null, diameter: 16, runflat: false, quantity: 4 }],
      },
    ],
  ])("%s is read from %s", (_what, query, expected) => {
    const { choice, ignored } = parsed(query);
    expect(choice).toMatchObject(expected);
    expect(ignored).toEqual([]);
  });

  it.each([
    ["tab=by-magic", ["tab"]],
    ["serviceIds=[1,2", ["serviceIds"]],
    ['serviceIds=["x",4]', ["serviceIds"]],
    ["shop=-1", ["shop"]],
    ["shop=1&date=2026-02-30", ["date"]],
    ["shop=1&date=2026-12-01&time=25:00", ["time"]],
    ["sizes=tall", ["sizes"]],
    ["sizes=13x205-55-16", ["sizes"]],
    ["packet=everything", ["packet"]],
  ])("SVC-015 %s counts as not given and is named", (query, names) => {
    expect(parsed(query).ignored).toEqual(names);
  });

  it("a time without a day and a day without a centre mean nothing", () => {
    expect(parsed("date=2026-12-01&time=10:00").choice).toEqual(emptyChoice);
    expect(parsed("shop=4&time=10:00").choice).toEqual({ ...emptyChoice, selectedShop: 4 });
  });

  it("SVC-013 SVC-014 SVC-034 SVC-043 only the number of a contract makes the mount type STORAGE", () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(mountTypeOf(choice)).toBe(choice.tyreFittingContract === null ? "OWN" : "STORAGE");
      }),
    );
    expect(mountTypeOf(parsed("order=261120-7K3QX").choice)).toBe("OWN");
  });

  it("SVC-050 an earlier block that is chosen again resets the later ones", () => {
    const whole = parsed("sizes=4x205-55-16&packet=full&shop=4&date=2026-12-01&time=10:00").choice;
    expect(upTo("date", whole)).toEqual({ ...whole, selectedTime: null });
    expect(upTo("centre", whole)).toEqual({ ...whole, selectedTime: null, selectedDate: null });
    expect(upTo("works", whole)).toEqual({ ...whole, selectedTime: null, selectedDate: null, selectedShop: null });
  });
});

describe("the fields of a choice", () => {
  it("are none for what everybody begins with, and never say twice where the wheels come from", () => {
    expect(choiceFields(emptyChoice)).toEqual([]);
    const order = { ...emptyChoice, fittingSource: "order", tyreFittingOrder: "261120-7K3QX" } as const;
    expect(choiceFields(order)).toEqual([["order", "261120-7K3QX"]]);
    const contract = { ...emptyChoice, fittingSource: "storage", tyreFittingContract: "ХР-000142" } as const;
    expect(choiceFields(contract)).toEqual([["storageNumber", "ХР-000142"]]);
    expect(choiceFields({ ...emptyChoice, fittingSource: "order" })).toEqual([["source", "order"]]);
  });

  it("say what there is to do only once it is whole", () => {
    const sized = { ...emptyChoice, tyreFittingAxles: axlesOfOne };
    expect([hasFitting(sized), hasWork(sized)]).toEqual([false, false]);
    expect(hasFitting({ ...emptyChoice, packetType: packets[0] ?? null })).toBe(false);
    expect(hasFitting({ ...sized, packetType: packets[0] ?? null })).toBe(true);
    expect(hasWork({ ...emptyChoice, selectedServices: [7] })).toBe(true);
    expect(choiceFields({ ...emptyChoice, selectedServices: [7] })).toEqual([["serviceIds", "[7]"]]);
  });
});

describe("what an address has chosen", () => {
  const ignoredOf = (query: string) => parseChoice(new URLSearchParams(query)).ignored;

  it.each([
    ["order", "261120 7K3QX"],
    ["order", "№261120"],
    ["order", "x".repeat(41)],
    ["storageNumber", "Х".repeat(41)],
    ["storageNumber", "ХР\u0000142"],
    ["time", "09:00:30"],
    ["time", "109:00"],
    ["time", "24:00"],
    ["date", "2026-11-20T09:00"],
    ["date", "12026-11-20"],
    ["date", "2026-02-30"],
    ["managerPhone", "912 345-67-8"],
    ["managerPhone", "+9 (912) 345-67-89"],
    ["serviceIds", "[1"],
    ["serviceIds", "x[1]"],
  ])("does not count %s=%s, and names it", (name, value) => {
    expect(ignoredOf(String(new URLSearchParams({ [name]: value })))).toEqual([name]);
  });

  it("counts blanks as nothing, and at most ten services", () => {
    expect(ignoredOf("order=+&serviceIds=&serviceIds=+&shop=++")).toEqual([]);
    expect(ignoredOf("serviceIds=&serviceIds=x")).toEqual(["serviceIds"]);
    const eleven = new URLSearchParams({ serviceIds: " [1,2,3,4,5,6,7,8,9,10,11]" });
    expect(parseChoice(eleven).choice.selectedServices).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(parseChoice(new URLSearchParams({ managerPhone: "8 (912) 345-67-89" })).choice.clientPhone).toBe(
      "9123456789",
    );
  });
});

const axlesOfOne: readonly FittingAxle[] = [{ width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 }];
