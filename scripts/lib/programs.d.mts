export function findChromium(): string | undefined;
export function findWholeChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; browser: string; display: string } | undefined;
export function findPostgresBin(): string | undefined;
export function findPgBouncer(): string | undefined;
export function findWrk(): string | undefined;
export function aptInstall(packages: readonly string[]): Promise<boolean>;
