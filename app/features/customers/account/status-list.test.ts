import { describe, expect, it } from "vitest";
import { loadStatusList } from "./status-list.server.ts";

type Status = "new" | "ready";
const counts = [
  { key: "new", title: "Новый", count: 12 },
  { key: "ready", title: "Готов", count: 1 },
] as const;

/** The list at an address, and what its calls were asked for. */
function open(query: string, total = 12) {
  const asked: object[] = [];
  const list = loadStatusList<Status, { total: number; counts: typeof counts }>(
    {
      path: "/my/orders/",
      statuses: ["new", "ready"],
      load: async (input) => {
        asked.push(input);
        return total === UNREAD ? null : { total, counts };
      },
    },
    new Request(`http://shop.test/my/orders/${query}`),
  );
  return { asked, list };
}
const UNREAD = -1;

const statusOf = async (list: Promise<unknown>) =>
  ((await list.then(() => null).catch((reason: Response) => reason)) as Response | null)?.status;

describe("a list of the account by status", () => {
  it("CFG-015 ORD-001 ORD-006 is asked for by tens of the chosen status", async () => {
    const { asked, list } = open("?status=new&page=2");
    const { data, init } = await list;
    expect(asked).toEqual([{ offset: 10, limit: 10, status: "new" }]);
    expect(init?.status).toBe(200);
    expect(data.serverOnlyData).toMatchObject({ position: { status: "new", page: 2 }, pageCount: 2, total: 12 });
    expect(data.serverOnlyData?.links.map(({ label, isCurrent }) => `${label}${isCurrent ? " *" : ""}`)).toEqual([
      "Все",
      "Новый *",
      "Готов",
    ]);
  });

  it("is asked for whole without a status", async () => {
    const { asked, list } = open("");
    await list;
    expect(asked).toEqual([{ offset: 0, limit: 10 }]);
  });

  it("ORD-011 has no page beyond the last, and an empty list has one page", async () => {
    expect(await statusOf(open("?page=3").list)).toBe(404);
    expect(await statusOf(open("?page=2", 0).list)).toBe(404);
    expect(await statusOf(open("", 0).list)).toBeUndefined();
  });

  it("reads nothing for a page that cannot be", async () => {
    const { asked, list } = open("?page=0");
    expect(await statusOf(list)).toBe(404);
    expect(asked).toEqual([]);
  });

  it("is unknown, not empty, while it cannot be read", async () => {
    const { data, init } = await open("?page=2", UNREAD).list;
    expect([data.serverOnlyData, init?.status]).toEqual([null, 503]);
  });
});
