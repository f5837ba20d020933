import { describe, expect, it } from "vitest";
import { documentOf, partOf, shownText } from "../support/document.ts";
import { headingOf, headOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const ask = asker(await sharedSite());
const page = documentOf((await ask("/disknt/")).text);

const section = (name: string) => shownText(page.getByRole("region", { name }));
const notices = () => shownText(page.getByRole("complementary", { name: "Важно знать" }));

describe("the page of the loyalty programme", () => {
  it("LOY-003 has its address, is shared by guests, and has one canonical page for all questions to the calculator", async () => {
    const { status, text, headers } = await ask("/disknt/?goods=battery&price=5000");
    expect(status).toBe(200);
    expect(headingOf(text)).toBe("Программа лояльности");
    expect(headOf(text).canonical).toMatch(/\/disknt\/$/);
    expect(headers["cache-control"]).toMatch(/^public/);
    expect(documentOf(text).getByRole("status").textContent).toMatch(/до 2\s500\sбаллов/);
  });

  it("LOY-012 LOY-013 LOY-046 LOY-047 says how points come and how they pay", () => {
    const earning = section("Как получать баллы");
    expect(earning).toContain("3 % от оплаченного деньгами");
    expect(earning).toContain("300 баллов, когда друг вступит в программу");
    expect(section("Как платить баллами")).toMatch(/до половины цены каждого товара.*Хотя бы рубль/);
  });

  it("LOY-052 LOY-053 says that old cards are carried over and when points become active", () => {
    expect(section("Как получать баллы")).toMatch(/дисконтную карту: баллы за последние 300 дней/);
    expect(section("Как получать баллы")).toContain("на следующий день");
  });

  it("LOY-016 LOY-044 LOY-045 LOY-051 has notices: terms of points, returns, and who takes no part", () => {
    expect(notices()).toMatch(/Баллы действуют 300 дней\. У баллов по особым акциям срок может быть другим/);
    expect(notices()).toMatch(/Юридические лица и индивидуальные предприниматели в программе не участвуют/);
    expect(notices()).toMatch(/Потраченные баллы восстанавливаются, начисленные за эту покупку отменяются/);
  });

  it("LOY-066 names the brands and the cards that the settings leave out", () => {
    expect(notices()).toMatch(/диски \S+, \S+/i);
    expect(notices()).toContain("по картам рассрочки Халва, Совесть");
  });

  it("LOY-015 LOY-017 has the first centres of the region with the way to all of them, and answers to questions", async () => {
    const centres = page.getByRole("region", { name: /^Где ждут участников/ });
    expect(partOf(centres).getAllByRole("article").length).toBeLessThanOrEqual(3);
    expect(partOf(centres).getByRole("link", { name: "Все центры и услуги" }).getAttribute("href")).toBe("/service/");
    expect(partOf(page.getByRole("region", { name: "Вопросы и ответы" })).getAllByRole("group").length).toBeGreaterThan(
      3,
    );
    const elsewhere = documentOf((await ask("/disknt/", { region: "samara" })).text);
    expect(shownText(elsewhere.getByRole("region", { name: /^Где ждут|^Ближайшие/ }))).not.toBe(shownText(centres));
  });

  it("LOY-014 shows three steps to join", () => {
    expect(partOf(page.getByRole("region", { name: "Три шага" })).getAllByRole("listitem")).toHaveLength(3);
  });

  it("LOY-004 stores the code of an invitation for a year, and is nobody else's page then", async () => {
    const answer = await ask("/disknt/?utm_campaign=referer_code&referer_code=MARY2345");
    expect(cookiesOf(answer)).toContain("referer_code=MARY2345");
    expect(answer.headers["cache-control"]).toMatch(/private/);
    expect(answer.text).toContain("Вас приглашает");
    expect((await ask("/disknt/")).text).not.toContain("Вас приглашает");
  });

  it("CFG-037 CFG-038 signing in from it leaves flags, which the next page of a guest removes", async () => {
    const begun = await ask("/disknt/?showAuthModal=true");
    expect(cookiesOf(begun)).toContain("loyalty_registration=1");
    const cookie = "loyalty_registration=1; loyalty_registration_referer=MARY2345";
    const left = await ask("/offers/", { headers: { cookie } });
    expect(left.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^loyalty_registration=; Max-Age=0/),
      expect.stringMatching(/^loyalty_registration_referer=; Max-Age=0/),
    ]);
    expect((await ask("/disknt/", { headers: { cookie } })).headers["set-cookie"]).toBeUndefined();
  });

  it("the form of the consent is for who is signed in", async () => {
    expect(await ask("/my/consent/")).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining("/login?next=") },
    });
  });
});
