import { randomInt } from "node:crypto";
import { z } from "zod";
import { staffRoles } from "./contract/platform/staff-permissions.ts";
import { mobilePhone, userEmail } from "./contract/platform/user-fields.ts";
import { setPassword } from "./customers/account/passwords.ts";
import { lockUser } from "./customers/account/users-store.ts";
import { hashPassword } from "./customers/auth/password-hash.ts";
import {
  findTaken,
  findUserOfPhone,
  giveRoles,
  insertMember,
  vouchForEmail,
} from "./customers/departments/departments-store.ts";
import { openDatabase } from "./platform/db/database.ts";
import { openDatabaseClock } from "./platform/db/database-clock.ts";
import { databaseOfEnvironment } from "./platform/db/database-environment.ts";

const USAGE = `npm run staff -- ПОЧТА ТЕЛЕФОН ИМЯ ФАМИЛИЯ [${Object.keys(staffRoles).join("|")}]`;

const person = z.object({
  email: userEmail,
  phone: mobilePhone,
  firstname: z.string("нет имени").trim().min(1).max(100),
  surname: z.string("нет фамилии").trim().min(1).max(100),
  role: z.enum(Object.keys(staffRoles) as [keyof typeof staffRoles], "такой роли нет"),
});

/** Letters and figures that nobody takes for one another. */
const ALPHABET = "abcdefghkmnpqrstuvwxyz23456789";
const newPassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/**
 * Makes the first account of staff, the owner's, or gives one more role to the account of the phone. Exit codes: 0 done; 1 the address
 * is somebody else's; 2 wrong arguments.
 */
async function main([email, phone, firstname, surname, role = "owner"]: readonly string[]): Promise<number> {
  const read = person.safeParse({ email, phone, firstname, surname, role });
  if (!read.success) {
    console.error(`${read.error.issues.map(({ message }) => message).join(". ")}\n${USAGE}`);
    return 2;
  }
  const { role: roleId, ...contacts } = read.data;
  const password = newPassword();
  const connection = await openDatabase(databaseOfEnvironment(process.env));
  try {
    const passwordHash = await hashPassword(password);
    const { now } = await openDatabaseClock(connection, console);
    const done = await connection.db.transaction(async (tx) => {
      const known = await findUserOfPhone(tx, contacts.phone);
      if (known !== null) {
        const { passwordHash: own } = await lockUser(tx, known);
        if (!(await vouchForEmail(tx, { userId: known, email: contacts.email }, now()))) return "taken";
        await giveRoles(tx, known, [roleId]);
        if (own === null) await setPassword(tx, known, { passwordHash, keepSessionId: null });
        return own === null ? "made" : "given";
      }
      if ((await findTaken(tx, contacts)).email) return "taken";
      const member = { ...contacts, departmentId: null, passwordHash, roles: [roleId] };
      return (await insertMember(tx, member, now())) === null ? "taken" : "made";
    });
    if (done === "taken") {
      console.error("С этим адресом уже есть учётная запись с другим телефоном.");
      return 1;
    }
    if (done === "given") {
      console.log(
        `У учётной записи ${contacts.phone} теперь есть роль «${staffRoles[roleId]}». Пароль остался прежним.`,
      );
      return 0;
    }
    console.log(
      `${staffRoles[roleId]}: ${contacts.email}\nПароль: ${password}\nСмените его после входа на /login. Работа: /back-office/`,
    );
    return 0;
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
