const WEIGHTS = [7, 1, 3];

/** By the Bank of Russia's control key: the weighted digits of a bank's code and an account's number end in zero. */
const hasRightKey = (bankCode: string, account: string): boolean =>
  [...bankCode, ...account].reduce((sum, digit, index) => sum + ((Number(digit) * (WEIGHTS[index % 3] ?? 0)) % 10), 0) %
    10 ===
  0;

export const isBic = (text: string): boolean => /^04\d{7}$/.test(text);

/** Whether a settlement account can be one of the bank's. */
export const isAccountOf = (bic: string, account: string): boolean =>
  isBic(bic) && /^\d{20}$/.test(account) && hasRightKey(bic.slice(-3), account);

/** Whether an account can be the bank's own one at the Bank of Russia. */
export const isCorrespondentAccountOf = (bic: string, account: string): boolean =>
  isBic(bic) &&
  /^30101\d{15}$/.test(account) &&
  account.endsWith(bic.slice(-3)) &&
  hasRightKey(`0${bic.slice(4, 6)}`, account);
