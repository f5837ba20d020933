/** `sourceByName`: a program's name in the folder and its source; both paths are those of the project. */
export function bundlePrograms(sourceByName: Record<string, string>, outdir: string): Promise<void>;
