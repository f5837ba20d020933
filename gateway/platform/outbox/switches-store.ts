import { eq } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { storageContracts } from "../db/schema/storage.ts";
import { users } from "../db/schema/users.ts";
import type { MessageSwitch } from "./message-table.ts";

/** Whose switch it is: of an account, or of one contract. */
export type SwitchOf = { userId: number } | { contractId: number };

/** Whether somebody still wants what has a switch. */
export async function isWanted(tx: Executor, name: MessageSwitch, whose: SwitchOf): Promise<boolean> {
  if (name === "storage_reminders" && "contractId" in whose) {
    const { id, reminds } = storageContracts;
    const [row] = await tx.select({ reminds }).from(storageContracts).where(eq(id, whose.contractId));
    return row?.reminds ?? false;
  }
  if (name !== "storage_reminders" && "userId" in whose) {
    const accepts = name === "offers_by_letter" ? users.acceptEmail : users.acceptSms;
    const [row] = await tx.select({ accepts }).from(users).where(eq(users.id, whose.userId));
    return row?.accepts ?? false;
  }
  throw new Error(`The switch ${name} is not one of ${Object.keys(whose).join(", ")}`);
}
