import { randomUUID } from "node:crypto";
import {
  type HeldThing,
  type MoreNeeded,
  type Proof,
  proofNeededData,
} from "../../../../gateway/contract/customers/holding.ts";
import { heldPath } from "../../../shared/held-path.ts";
import { captchaAnswer, captchaScriptFor, hasCaptcha } from "../../../visitor/captcha.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { ANOTHER_CODE } from "./code-fields.tsx";
import { isCodeUnderWay, type Otherwise, type PhoneProof, provePhone, sendPhoneCode } from "./phone-proof.server.ts";
import {
  CAPTCHA_FOR,
  type CaptchaRequest,
  FOR_CODE,
  type HeldView,
  type MoreNeededView,
  type ProofField,
  type ProofRequest,
} from "./proof-view.ts";

export const noProof: ProofRequest = { needsCode: false, isCodeAnother: false, captcha: null, held: null };

const ENTER_CODE = "Подтвердите телефон: введите код из SMS";
const ENTER_DIGITS = "Введите четыре цифры из сообщения";
const NO_ROBOT = "Подтвердите, что вы не робот";
const CODE_OR_NO_ROBOT = "Введите код из SMS или подтвердите, что вы не робот";

/** How a form is answered that lacks a proof, whatever form it is. */
export interface ProofAnswer {
  errors: Partial<Record<ProofField, string[]>>;
  status: number;
  asked: ProofRequest;
}

interface FormToProve {
  phone: string;
  code: string;
  /** What else the customer can do where no code can be had: «запишитесь по телефону». */
  otherwise: Otherwise;
  /** Without a code the form may have become one that needs none. */
  isOptional?: boolean;
}

type Shown = { ok: true; proof: PhoneProof; recaptcha: string } | { ok: false; answer: ProofAnswer };

/** What is asked for in a form that was refused for something else: the field of a code on its way stays in it. */
export const pendingProof = ({ cookies }: Visitor, phone: string | null): ProofRequest => ({
  ...noProof,
  needsCode: isCodeUnderWay(cookies, phone),
});

/** What a form shows besides its fields: the phone by its code, the person by the captcha; or the answer to a code or a button of it. */
export async function proofOfForm(visitor: Visitor, form: FormData, asked: FormToProve): Promise<Shown> {
  const answered = captchaAnswer(form);
  const isForCode = form.get(CAPTCHA_FOR) === FOR_CODE;
  const forCode = isForCode ? answered : "";
  const isAnother = form.has(ANOTHER_CODE);
  if (isAnother || (forCode !== "" && !isCodeUnderWay(visitor.cookies, asked.phone)))
    return { ok: false, answer: await sendCode(visitor, asked, { recaptcha: forCode, isAnother, proofs: ["code"] }) };
  const isOptional = asked.isOptional === true || (answered !== "" && !isForCode);
  const shown = await provePhone(visitor, { ...asked, recaptcha: forCode, isOptional });
  if (shown.ok) return { ok: true, proof: shown, recaptcha: isForCode ? "" : answered };
  const captcha = shown.needsCaptcha ? await captchaOf(visitor, asked, true) : null;
  const errors = captcha ? { captcha: [NO_ROBOT] } : { code: [shown.problem] };
  return { ok: false, answer: { errors, status: 422, asked: { ...noProof, needsCode: true, captcha } } };
}

/** Asks for what the shop needs: sends a code unless one is on its way, and shows the captcha where it helps, too. */
export function askForProof(
  visitor: Visitor,
  asked: FormToProve,
  { data, status = 428 }: { data?: unknown; status?: number | undefined },
): Promise<ProofAnswer> {
  return sendCode(visitor, asked, { ...neededOf(data), status });
}

/** What would help by the data of a refusal, and what can be freed instead. */
export function neededOf(data: unknown): { proofs: Proof[]; held: HeldThing[] } {
  return proofNeededData.safeParse(data).data ?? { proofs: [], held: [] };
}

interface Sending {
  proofs: readonly Proof[];
  held?: readonly HeldThing[];
  recaptcha?: string;
  isAnother?: boolean;
  status?: number;
}

async function sendCode(
  visitor: Visitor,
  asked: FormToProve,
  { proofs, held = [], recaptcha = "", isAnother = false, status = 428 }: Sending,
): Promise<ProofAnswer> {
  const helps = proofs.includes("captcha") ? await captchaOf(visitor, asked, false) : null;
  const known = { ...noProof, held: heldView(held) };
  const wanted = (text: string) => (helps ? CODE_OR_NO_ROBOT : text);
  if (!isAnother && isCodeUnderWay(visitor.cookies, asked.phone))
    return { errors: { code: [wanted(ENTER_DIGITS)] }, status, asked: { ...known, needsCode: true, captcha: helps } };
  const sent = await sendPhoneCode(visitor, { ...asked, recaptcha }, { isAnother });
  if (sent.ok)
    return {
      errors: isAnother ? {} : { code: [wanted(ENTER_CODE)] },
      status: isAnother ? 200 : status,
      asked: { ...known, needsCode: true, isCodeAnother: isAnother, captcha: helps },
    };
  const captcha = helps ?? (sent.needsCaptcha ? await captchaOf(visitor, asked, true) : null);
  const errors = captcha ? { captcha: [NO_ROBOT] } : { [isAnother ? "code" : "phone"]: [sent.message] };
  return { errors, status: isAnother ? 422 : status, asked: { ...known, needsCode: isAnother, captcha } };
}

/** Null where the shop has no captcha. */
async function captchaOf(
  visitor: Visitor,
  { otherwise }: FormToProve,
  isForCode: boolean,
): Promise<CaptchaRequest | null> {
  if (!hasCaptcha(visitor)) return null;
  const instead = isForCode ? await otherwise() : `введите код из SMS или ${await otherwise()}`;
  return {
    key: randomUUID(),
    script: captchaScriptFor(visitor),
    otherwise: `Проверке «Я не робот» нужны скрипты. Без них ${instead}.`,
    isForCode,
  };
}

const labels: Record<HeldThing["kind"], string> = {
  order: "Оплатить или отменить:",
  visit: "Перенести или отменить:",
  wait: "Больше не ждать:",
};

function heldView(held: readonly HeldThing[]): HeldView | null {
  const [first] = held;
  if (!first) return null;
  return {
    label: labels[first.kind],
    links: held.map((thing) => ({ title: thing.title, href: heldPath(thing) })),
  };
}

/** What can be freed, of a refusal that no proof helps against; null where nothing is known. */
export const heldOf = (data: unknown): HeldView | null => heldView(neededOf(data).held);

/** What a form tells before it is filled in; null where it needs nothing. */
export function moreNeededView(more: MoreNeeded | null): MoreNeededView | null {
  if (more === null) return null;
  const code = more.proofs.includes("code") ? ". Код пришлём, когда отправите форму: введённое сохранится" : "";
  return { text: `${more.message}${code}`, held: heldView(more.held) };
}
