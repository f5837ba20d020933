export function findChromium(): string | undefined;
export function findPostgresBin(): string | undefined;
