export const PAGE_STYLES: RegExp | undefined;
export const STAFF_STYLES: RegExp | undefined;
