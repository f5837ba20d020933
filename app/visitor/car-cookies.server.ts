import type { CarPart } from "../../gateway/contract/catalogue/cars.ts";
import { type CarSlugs, type ChosenCar, slugsOfCar } from "../shared/chosen-car.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

const CAR_DAYS = 180;
const maxAgeSeconds = CAR_DAYS * 24 * 3600;

/** The slug is in the cookie itself, the title in its companion `…_value`. CAR-008 … CAR-012, CAR-016 */
const COOKIE_NAMES: Record<CarPart, string> = {
  brand: "car_manufacturer",
  model: "car_model",
  generation: "car_generation",
  modification: "car_modification",
};
const CODE_NAME = "code_1c";
const SETTINGS_NAME = "user_settings";

/** Cyrillic takes six bytes a letter in a cookie. Titles are written for others to read: we ask the classifier. */
const MAX_TITLE_CHARACTERS = 120;
const MAX_SETTINGS_CHARACTERS = 2_000;

const SLUG = /^[a-z0-9][a-z0-9._-]{0,119}$/i;

/** The chosen car as the browser claims it; null unless all four parts look like slugs. Whether it exists is another question. */
export function readCarCookies(cookies: CookieJar): CarSlugs | null {
  const slug = (part: CarPart) => carSlug(cookies.get(COOKIE_NAMES[part]));
  const [brand, model, generation, modification] = [
    slug("brand"),
    slug("model"),
    slug("generation"),
    slug("modification"),
  ];
  return brand && model && generation && modification ? { brand, model, generation, modification } : null;
}

/** The value if it could be a slug of the classifier. */
export const carSlug = (value: unknown): string | null =>
  typeof value === "string" && SLUG.test(value) ? value : null;

/** Remembers a car of the classifier. CAR-008 … CAR-014, CFG-025, CFG-027 */
export function writeCarCookies(cookies: CookieJar, car: ChosenCar): void {
  const slugs = slugsOfCar(car);
  for (const [part, name] of Object.entries(COOKIE_NAMES) as [CarPart, string][]) {
    cookies.set(name, slugs[part], { maxAgeSeconds });
    cookies.set(`${name}_value`, car[part].title.slice(0, MAX_TITLE_CHARACTERS), { maxAgeSeconds });
  }
  if (car.code1c) cookies.set(CODE_NAME, car.code1c, { maxAgeSeconds });
  else cookies.delete(CODE_NAME);
  const settings = { ...readSettings(cookies), car: { ...slugs, ...(car.code1c && { code1c: car.code1c }) } };
  cookies.set(SETTINGS_NAME, JSON.stringify(settings), { maxAgeSeconds });
}

/** Forgets the car; of the settings only the car goes. CAR-015, CAR-018 */
export function clearCarCookies(cookies: CookieJar): void {
  for (const name of Object.values(COOKIE_NAMES)) {
    cookies.delete(name);
    cookies.delete(`${name}_value`);
  }
  cookies.delete(CODE_NAME);
  const { car, ...others } = readSettings(cookies);
  if (car !== undefined) cookies.set(SETTINGS_NAME, JSON.stringify(others), { maxAgeSeconds });
}

/** Other settings are kept as they are, unless they are no settings. */
function readSettings(cookies: CookieJar): Record<string, unknown> {
  const text = cookies.get(SETTINGS_NAME) ?? "";
  if (text.length > MAX_SETTINGS_CHARACTERS) return {};
  try {
    const settings: unknown = JSON.parse(text);
    return typeof settings === "object" && settings !== null && !Array.isArray(settings) ? { ...settings } : {};
  } catch {
    return {};
  }
}
