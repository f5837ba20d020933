import { describe, expect, it } from "vitest";
import type { ImportCard } from "../../../../gateway/contract/office/system-state.ts";
import { durationText, importView } from "./import-view.ts";

it.each([
  [0, "меньше секунды"],
  [499, "меньше секунды"],
  [12_000, "12 с"],
  [59_600, "1 мин 00 с"],
  [185_000, "3 мин 05 с"],
  [3_720_000, "1 ч 02 мин"],
])("%i ms are %s", (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

const details: NonNullable<ImportCard["details"]> = {
  isConfirmed: false,
  hidden: 3,
  emptied: 0,
  priceChanges: 40,
  negative: 0,
  overruled: 0,
  stockMoment: "",
  reasons: [],
  lines: [],
  doubts: [],
  attributes: [],
  unread: [],
};
const card: ImportCard = {
  id: 1,
  at: "2026-11-20T11:02:05.000Z",
  kind: "yml",
  file: "goods.yml",
  outcome: "done",
  rows: 1_200,
  added: 1,
  updated: 95,
  unchanged: 1_104,
  removed: 3,
  rejected: 0,
  reasons: "",
  startedAt: "2026-11-20T11:00:00.000Z",
  startedBy: "deploy",
  runId: null,
  details,
};
const view = (changes: Partial<ImportCard> = {}) => importView({ ...card, ...changes }, "Europe/Moscow");
const terms = (lines: { term: string }[]) => lines.map(({ term }) => term);
const value = (lines: { term: string; value: string }[], term: string) =>
  lines.find((line) => line.term === term)?.value;

describe("an import in words", () => {
  it("tells when, how long and who", () => {
    const { facts, counts, stop } = view();
    expect(value(facts, "Закончилась")).toBe("20.11.2026 14:02");
    expect(value(facts, "Длилась")).toBe("2 мин 05 с");
    expect(value(facts, "Кто и как")).toBe("Командой на сервере, учётная запись deploy");
    expect(value(counts, "Из них с другой ценой")).toBe("40");
    expect(stop).toBeNull();
  });

  it("tells negative stock and the time of the file where there was some", () => {
    const stock = view({
      kind: "stock",
      details: { ...details, negative: 2, stockMoment: "2026-11-20T10:30:00.000Z" },
    });
    expect(value(stock.counts, "Остатков меньше нуля, принятых за 0")).toBe("2");
    expect(value(stock.facts, "Остатки на")).toBe("20.11.2026 13:30, время файла");
    expect(terms(stock.counts)).not.toContain("Из них с другой ценой");
  });

  it("says of skipped lines that are not shown where they are, which the back office does not know", () => {
    const rejected = 1_100;
    expect(view({ rejected }).more).toBe("И ещё строк: 1\u00a0000. Все они есть в выводе команды на сервере.");
    expect(view({ rejected, runId: 7, kind: "photos" }).more).toBe("И ещё файлов: 1\u00a0000.");
    expect(view({ rejected: 100 }).more).toBe("");
  });

  it("of before says that nothing more was kept, and invents nothing", () => {
    const old = view({ details: null, startedAt: null, startedBy: "", rejected: 2, reasons: "нет артикула: 2" });
    expect(old).toMatchObject({ isOld: true, oldReasons: "нет артикула: 2", reasons: [] });
    expect(terms(old.facts)).toEqual(["Что", "Файл", "Закончилась"]);
    expect(terms(old.counts)).toContain("Скрыто или обнулено");
  });

  it("that waits for a word tells the command, and of its other files where to look", () => {
    const stopped = { outcome: "refused" as const, details: { ...details, doubts: ["скрылись бы 40 %"] } };
    expect(view(stopped).stop).toMatchObject({
      reasons: ["скрылись бы 40 %"],
      command: "npm run import -- --goods goods.yml --confirm",
    });
    expect(view({ ...stopped, kind: "stock" }).stop).toMatchObject({ command: "" });
    expect(view(stopped).counts).toEqual([]);
  });

  it("of the back office says so, and leads to the page of its run", () => {
    const refused = view({
      runId: 7,
      outcome: "refused",
      details: { ...details, isConfirmed: true },
      reasons: "нет цены",
    });
    expect(value(refused.facts, "Кто и как")).toBe("Из бэк-офиса");
    expect(value(refused.facts, "Хотя похоже на ошибку")).toBe("Да");
    expect(refused).toMatchObject({
      runHref: "/back-office/import-runs/7/",
      stop: { reasons: ["нет цены"], command: "" },
    });
    expect(view({ runId: 7, outcome: "failed" }).stop?.title).toBe("Загрузка прервалась");
  });

  it("that failed or was refused says what to do", () => {
    expect(view({ outcome: "failed", reasons: "Сбой: повторите загрузку" }).stop?.advice).toContain(
      "Повторите ту же команду",
    );
    expect(view({ outcome: "refused", reasons: "goods.yml, строка 3: нет цены" }).stop).toMatchObject({
      reasons: ["goods.yml, строка 3: нет цены"],
      command: "",
    });
  });
});
