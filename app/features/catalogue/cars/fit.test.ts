import { describe, expect, it } from "vitest";
import type { CarFit } from "../../../../gateway/contract/catalogue/cars.ts";
import { verdictText } from "./fit.server.ts";
import { fitmentRows } from "./fitment-rows.ts";

const judged = (more: Partial<CarFit>): CarFit => ({
  verdict: "original",
  axle: "both",
  misfits: [],
  sizes: [
    { kind: "original", front: "205/55 R16", rear: "225/50 R16" },
    { kind: "allowed", front: "195/65 R15", rear: null },
  ],
  source: "Каталог производителя",
  ...more,
});

describe("the words of a verdict", () => {
  it("distinguish an original size from an allowed one", () => {
    expect(verdictText("tyre", judged({}))).toEqual({
      fits: true,
      line: "Подходит: штатный размер",
      title: "Подходит: штатный размер",
      why: "",
    });
    expect(verdictText("disk", judged({ verdict: "allowed" })).title).toBe("Подходит: допустимая замена");
    expect(verdictText("battery", judged({})).title).toBe("Подходит: ёмкость и полярность");
  });

  it("name the axle and what the other one takes", () => {
    const { line, title, why } = verdictText("tyre", judged({ axle: "rear" }));
    expect(line).toBe("Подходит сзади");
    expect(title).toBe("Подходит: штатный размер");
    expect(why).toBe(
      "Только на заднюю ось, на переднюю нужен другой размер: 205/55\u00a0R16 спереди и 225/50\u00a0R16 сзади; 195/65\u00a0R15.",
    );
  });

  it("say why it does not fit and what does", () => {
    expect(verdictText("disk", judged({ verdict: "none", misfits: ["bolts", "bore"] }))).toEqual({
      fits: false,
      line: "Не подходит",
      title: "Не подходит вашему автомобилю",
      why: "Другая разболтовка, центральное отверстие меньше ступицы. Вашему автомобилю нужно: 205/55\u00a0R16 спереди и 225/50\u00a0R16 сзади; 195/65\u00a0R15.",
    });
  });
});

describe("what fits a car", () => {
  it("is given in words, front and rear separately, without what is not known", () => {
    const rows = fitmentRows({
      tyres: [
        {
          kind: "original",
          front: { width: 205, profile: 55, diameter: 16, text: "205/55 R16" },
          rear: { width: 225, profile: 50, diameter: 16, text: "225/50 R16" },
        },
      ],
      wheels: [],
      pcd: "5x120",
      hubBore: 72.6,
      fastener: "болт M12x1.5",
      battery: null,
      source: "",
    });
    expect(rows.map(({ term, lines }) => `${term}: ${lines.join()}`)).toEqual([
      "Шины, штатный размер: 205/55\u00a0R16 спереди и 225/50\u00a0R16 сзади",
      "Разболтовка: 5x120",
      "Ступица: 72,6\u00a0мм",
      "Крепёж: болт M12x1.5",
    ]);
  });
});
