import { lateScripts } from "./late-scripts.ts";

const FIRST_OF_SCRIPTS = '<link rel="modulepreload"';

/** A rendered page as it is sent: its scripts at the end, put off, with the data for them. */
export function pageDocument(html: string, loaderData: string, mark: string): string {
  const start = html.indexOf(FIRST_OF_SCRIPTS);
  if (start < 0) return `<!DOCTYPE html>${html}`;
  const end = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${html.slice(0, start)}${lateScripts(html.slice(start, end) + loaderData, mark)}${html.slice(end)}`;
}
