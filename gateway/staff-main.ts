import { randomInt } from "node:crypto";
import { z } from "zod";
import { staffRoles } from "./contract/platform/staff-permissions.ts";
import { mobilePhone, userEmail } from "./contract/platform/user-fields.ts";
import { hashPassword } from "./customers/auth/password-hash.ts";
import { findTaken, insertMember } from "./customers/departments/departments-store.ts";
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

/** Makes the first account of staff, an administrator's. Exit codes: 0 made; 1 the phone or the address is taken; 2 wrong arguments. */
async function main([email, phone, firstname, surname, role = "admin"]: readonly string[]): Promise<number> {
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
    const isMade = await connection.db.transaction(async (tx) => {
      const taken = await findTaken(tx, contacts);
      if (taken.phone || taken.email) return false;
      const member = { ...contacts, departmentId: null, passwordHash, role: { id: roleId, title: staffRoles[roleId] } };
      return (await insertMember(tx, member, now())) !== null;
    });
    if (!isMade) {
      console.error("С этим телефоном или адресом уже есть учётная запись.");
      return 1;
    }
    console.log(`${staffRoles[roleId]}: ${contacts.email}\nПароль: ${password}\nСмените его после входа на /login.`);
    return 0;
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
