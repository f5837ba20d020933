/** Distinguishes people from bots; required only for risky requests. */
export interface CaptchaProvider {
  readonly isConfigured: boolean;
  /** Whether `value`, which the browser got from the widget, is valid. Never throws; false when the service is unavailable. */
  verify(answer: { value: string; clientAddress: string }): Promise<boolean>;
}

/** Without a captcha, requests that require one are refused. */
export const noCaptcha: CaptchaProvider = { isConfigured: false, verify: async () => false };
