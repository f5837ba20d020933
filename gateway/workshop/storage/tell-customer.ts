import { type MessagingSite, originOf } from "../../chain/regions/directory.ts";
import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { dayText } from "../../platform/format.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { type ContractRow, findEmailOf } from "./contracts-store.ts";
import type { ReminderKind } from "./reminder-rules.ts";

type StorageNews =
  | { news: "taken" }
  | { news: "moved" }
  | { news: "delayed" }
  /** `shop` where they are brought to another centre. */
  | { news: "accepted"; plannedOn: Day; shop?: string }
  | { news: "refused"; decision: string }
  | { news: "reminder"; kind: ReminderKind };

/**
 * Tells the owner of a contract what concerns it, by letter or, who has confirmed no address, by text message in the hours for them.
 * These are no offers, so the choice of news and offers in the account does not matter; reminders have a switch of their own. Call it in
 * the transaction of what it tells.
 */
export async function tellOfStorage(
  tx: Executor,
  { regions, siteOrigin }: MessagingSite,
  contract: ContractRow,
  told: StorageNews,
  at: Date,
): Promise<void> {
  const region = regions.regionOfLocation(contract.locationId);
  if (!region) throw new Error(`Contract ${contract.number} is stored nowhere`);
  const shop = shopSummaryOf(regions, contract.locationId);
  const url = `${originOf(siteOrigin, region)}/my/contract-storage/`;
  const userId = contract.userId ?? (await findPhoneOwner(tx, contract.phoneDigits));
  const email = userId === null ? "" : await findEmailOf(tx, userId);
  const { subject, text } = textsOf(contract, shop.title, told);
  const sms = {
    recipient: `+7${contract.phoneDigits}`,
    // Who has no account cannot open the page.
    body: userId === null ? `${text} Телефон центра: ${shop.phone}` : `${text} ${url}`,
  };
  const { zone } = shop;
  if (email === "")
    await writeSms(tx, `storage_${told.news}`, { ...sms, occasion: { at, zone } }, { contractId: contract.id });
  else
    await writeLetters(
      tx,
      `storage_${told.news}`,
      [
        {
          recipient: email,
          subject,
          paragraphs: [
            "Здравствуйте.",
            text,
            `Центр: ${shop.title}, ${shop.address}, телефон ${shop.phone}.`,
            `Договор на сайте:\n${url}`,
            ...(told.news === "reminder" ? ["Напоминания отключаются на этой же странице."] : []),
          ],
          endUrl: null,
          instead: { ...sms, zone },
        },
      ],
      { contractId: contract.id },
    );
}

function textsOf(
  { number, planningDate }: ContractRow,
  shop: string,
  told: StorageNews,
): { subject: string; text: string } {
  const until = dayText(planningDate);
  switch (told.news) {
    case "taken":
      return {
        subject: `Приняли на хранение: договор ${number}`,
        text: `Приняли на хранение по договору ${number} до ${until}: ${shop}.`,
      };
    case "moved":
      return {
        subject: `Хранение по договору ${number}: другой центр`,
        text: `Шины по договору ${number} теперь хранятся в другом центре: ${shop}.`,
      };
    case "delayed":
      return { subject: `Хранение продлено до ${until}`, text: `Хранение по договору ${number} продлено до ${until}.` };
    case "accepted":
      return {
        subject: "Шины с хранения будут готовы",
        text: `Шины по договору ${number} будут готовы к выдаче ${dayText(told.plannedOn)}: ${told.shop ?? shop}.`,
      };
    case "refused":
      return {
        subject: `Заявка на выдачу по договору ${number} не принята`,
        text: `Заявка на выдачу по договору ${number} не принята. Причина: ${told.decision}`,
      };
    case "reminder":
      return told.kind === "season"
        ? {
            subject: "Пора менять шины",
            text: `Пора менять шины. Ваши лежат у нас по договору ${number}: запросите выдачу и запишитесь на шиномонтаж.`,
          }
        : {
            subject: `Хранение шин заканчивается ${until}`,
            text: `Хранение по договору ${number} заканчивается ${until}. Продлите его или заберите шины.`,
          };
  }
}
