import type { Executor } from "../../platform/db/database.ts";
import { lockKey, shareKey } from "../../platform/db/lock-key.ts";
import { phoneDigitsOf } from "./phone-rules.ts";

const keyOf = (phone: string): string => `what is kept under phone ${phoneDigitsOf(phone)}`;

/**
 * Whoever writes something under a phone that is nobody's account, or makes it an account's, holds it until the transaction ends: an erasure
 * of what is kept under it is waited for, and one to come waits. Call it before rows are locked. 152-ФЗ
 */
export const holdPhone = (tx: Executor, phone: string): Promise<void> => shareKey(tx, keyOf(phone));

/** Nobody writes under the phone until the transaction ends. */
export const lockPhone = (tx: Executor, phone: string): Promise<void> => lockKey(tx, keyOf(phone));
