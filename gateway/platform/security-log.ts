/** What happens to somebody's account, as the log names it; the names do not change. */
export type SecurityEventName =
  | "signed_in"
  | "sign_in_failed"
  | "sign_in_locked_out"
  | "second_proof_asked"
  | "signed_out"
  | "refresh_token_reused"
  | "sessions_ended"
  | "code_refused"
  | "codes_guarded"
  | "phone_added"
  | "phone_removed"
  | "emails_changed"
  | "email_confirmed"
  | "password_set"
  | "password_changed"
  | "password_refused"
  | "password_reset"
  | "changes_undone"
  | "account_deleted"
  | "secret_refused";

export interface SecurityEvent {
  event: SecurityEventName;
  /** Null where nobody is known to be meant. */
  userId: number | null;
  /** Network address of who did it. */
  clientAddress: string;
  /** How it was done, where there are several ways. */
  way?: "password" | "phone";
}

/** Writes an event to the log. It has no field for what is secret or was typed: no phone, e-mail, code, token or password. */
export type LogSecurityEvent = (event: SecurityEvent) => void;

interface InfoLog {
  info(details: object, message: string): void;
}

/** One line an event, `security` being its name. */
export const securityLog =
  (log: InfoLog): LogSecurityEvent =>
  ({ event, userId, clientAddress, way }) =>
    log.info({ security: event, userId, clientAddress, ...(way && { way }) }, "account event");
