import type { CaptchaScript } from "../../../visitor/captcha.server.ts";

/** The widget of a form that asks for a captcha. */
export interface CaptchaRequest {
  /** Another with each answer: what a widget gives is good once. */
  key: string;
  /** Null when this page gets no scripts. */
  script: CaptchaScript | null;
  /** Shown without scripts: what helps instead. */
  otherwise: string;
  /** It is for a code to be sent or looked at; otherwise it stands in the place of one. */
  isForCode: boolean;
}

/** What a form is shown again with that lacks a proof. */
export interface ProofRequest {
  /** A code was sent to the phone, and is to be typed. */
  needsCode: boolean;
  /** Another code has just been sent. */
  isCodeAnother: boolean;
  captcha: CaptchaRequest | null;
  /** What can be freed instead. */
  held: HeldView | null;
}

export interface HeldView {
  /** «Оплатить или отменить:» */
  label: string;
  links: { title: string; href: string }[];
}

/** What a form tells before it is filled in. */
export interface MoreNeededView {
  text: string;
  held: HeldView | null;
}

export type ProofField = "phone" | "code" | "captcha";

/** Whom the captcha of a form is for, in the form. */
export const CAPTCHA_FOR = "captchaFor";
export const FOR_CODE = "code";
