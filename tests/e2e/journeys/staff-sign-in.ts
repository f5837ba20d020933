import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hashPassword } from "../../../gateway/customers/auth/password-hash.ts";
import { addCustomer, newPhone } from "../../support/customer.ts";
import { open } from "../../support/page-test.ts";
import { queryShop } from "../../support/shop-query.ts";
import { codeSentTo, enterCode, expectStep } from "./sign-in.ts";

export const STAFF_PASSWORD = "пароль сотрудника";

export interface StaffMember {
  userId: number;
  phone: string;
  email: string;
}

interface NewStaff {
  /** Id of the role; its title is the same. */
  role: string;
  firstname?: string;
  surname?: string;
  /** None by default. */
  departmentId?: number;
}

/** Somebody of the staff, who has not signed in. */
export async function addStaff({
  role,
  firstname = "Ольга",
  surname = "Котова",
  departmentId,
}: NewStaff): Promise<StaffMember> {
  const [phone, email] = [newPhone(), `staff-${randomUUID()}@example.ru`];
  const userId = await addCustomer({ firstname, surname, phone, email, role });
  await queryShop("update users set password_hash = $2 where id = $1", [userId, await hashPassword(STAFF_PASSWORD)]);
  if (departmentId !== undefined)
    await queryShop("insert into department_users (user_id, department_id) values ($1, $2)", [userId, departmentId]);
  return { userId, phone, email };
}

/** By the steps of /login; what comes next is up to the browser. */
export async function enterPassword(
  page: Page,
  email: string,
  password = STAFF_PASSWORD,
  from = "/login",
): Promise<void> {
  await open(page, from);
  await page.getByRole("button", { name: "Войти по паролю" }).click();
  await expectStep(page, "Вход по паролю");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Пароль").fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
}

/** With the second proof of a new browser. */
export async function signInWithCode(
  page: Page,
  { email, phone }: StaffMember,
  password = STAFF_PASSWORD,
): Promise<void> {
  await enterPassword(page, email, password);
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
  await page.waitForURL(/\/back-office\/$/);
}

/** A new member of staff comes to work, in a browser that is new to them. */
export async function signInStaff(page: Page, staff: NewStaff): Promise<StaffMember> {
  const member = await addStaff(staff);
  await signInWithCode(page, member);
  return member;
}
