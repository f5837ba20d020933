/** Tells people from programs; asked only where there is a risk. */
export interface CaptchaProvider {
  readonly isConfigured: boolean;
  /** Whether `value`, which the widget gave the browser, is good. Never throws; false when the captcha does not answer. */
  verify(value: string, clientAddress: string): Promise<boolean>;
}

/** A shop without a captcha: whoever is asked for one is refused instead. */
export const noCaptcha: CaptchaProvider = { isConfigured: false, verify: async () => false };
