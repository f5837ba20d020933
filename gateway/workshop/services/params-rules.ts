interface Parameter {
  name: string;
  value: string;
}

/** What a service promises, of lines like «Гарантия: 10 дней». */
export const paramsOf = (text: string): Parameter[] =>
  text.split("\n").flatMap((each) => {
    const at = each.indexOf(":");
    const name = each.slice(0, at).trim();
    const value = each.slice(at + 1).trim();
    return at > 0 && name !== "" && value !== "" ? [{ name, value }] : [];
  });

export const textOfParams = (params: readonly Parameter[]): string =>
  params.map(({ name, value }) => `${name}: ${value}`).join("\n");
