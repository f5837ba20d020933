import { readFile, writeFile } from "node:fs/promises";

/** Puts a section into the file that `CHAOS_REPORT` names, in place of the one with this title; prints it where none is named. */
export async function report(title: string, text: string): Promise<void> {
  const section = `## ${title}\n\n${text.trim()}\n`;
  const file = process.env.CHAOS_REPORT;
  if (!file) {
    console.log(section);
    return;
  }
  const [head = "# Reliability\n", ...sections] = (await readFile(file, "utf8")).split(/^(?=## )/m);
  const others = sections.filter((other) => !other.startsWith(`## ${title}\n`));
  await writeFile(
    file,
    [head.trimEnd(), ...[...others, section].sort().map((one) => one.trimEnd())].join("\n\n").concat("\n"),
  );
}
