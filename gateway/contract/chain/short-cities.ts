/** How people write cities in short; lower case, hyphens as spaces. */
const fullNames: Readonly<Record<string, string>> = {
  мск: "москва",
  спб: "санкт петербург",
  питер: "санкт петербург",
  екб: "екатеринбург",
  ебург: "екатеринбург",
  нск: "новосибирск",
  нн: "нижний новгород",
  крск: "красноярск",
  рнд: "ростов на дону",
  челны: "набережные челны",
};

/** Lower case, ё as е, hyphens and dots as spaces. */
export const plainCity = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s.-]+/g, " ")
    .trim();

/** «СПб» is «санкт петербург»; any other text is itself, in the same spelling. */
export const fullCity = (text: string): string => fullNames[plainCity(text)] ?? plainCity(text);
