export function withLock<Done>(path: string, what: string, work: () => Promise<Done>): Promise<Done>;
