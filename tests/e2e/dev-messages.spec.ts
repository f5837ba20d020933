import { expect } from "@playwright/test";
import { expectNoAxeViolations, test } from "../support/page-test.ts";
import { startSite } from "../support/site.ts";

const PHONE = "79120000001";
const OWN_SITE_MS = 240_000;

test("a developer reads codes and pretends calls on a page of the demonstration store", { tag: "@noscripts" }, async ({
  page,
}) => {
  test.setTimeout(OWN_SITE_MS);
  const site = await startSite();
  const send = async (target: string) => {
    const answer = await page.request.post(`${site.url}/api/phone-confirm/send.json`, {
      data: { phone: PHONE, target },
    });
    expect(answer.status()).toBe(200);
    return (await answer.json()).data as { requestId: string };
  };
  try {
    await send("phone");
    const { requestId } = await send("waitcall");
    const document = await page.goto(`${site.url}/dev/messages/`);
    expect(document?.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    const message = page.getByRole("article", { name: "SMS" });
    await expect(message).toContainText("+7 (912) 000-00-01");
    await expect(message).toContainText(/Код подтверждения: \d{4}\./);
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: /^Позвонить с номера \+7 \(912\) 000-00-01/ }).click();
    await expect(page.getByText("Звонок поступил")).toBeVisible();
    await expect(page.getByText("Сейчас звонка никто не ждёт.")).toBeVisible();
    const status = `${site.url}/api/phone-confirm/waitcall-verification-status.json?request_id=${requestId}`;
    expect((await (await page.request.get(status)).json()).data.token.token).toBeTruthy();

    await page.getByRole("link", { name: "Обновить" }).click();
    await expect(page.getByText("Звонок поступил")).toBeHidden();
  } finally {
    await site.stop();
  }
});

test("a shop with customers has no such page and no such call", { tag: "@noscripts" }, async ({ page }) => {
  test.skip(!process.env.SHOP_DATABASE_URL, "only production on PostgreSQL is such a shop");
  for (const path of ["/dev/messages/", "/api/gateway/offline/messages"])
    expect((await page.request.get(path)).status(), path).toBe(404);
});
