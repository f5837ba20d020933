import { abortedAfter } from "../../../shared/aborted-after.ts";

const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 600_000 };
const DEADLINE_MS = 8_000;
const UNKNOWN_PLACE = "Не удалось узнать, где вы. Выберите центр из списка.";
const FAILED = "Произошла ошибка";

/** A hundredth of a degree is about a kilometre: precise enough for a centre, too coarse for a house. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

const whereAmI = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, POSITION_OPTIONS),
  );

/** Shows the button where the browser can tell where it is, and does what it says. API-088, ERR-025 */
export function offerNearest(): void {
  const box = document.getElementById("nearest-shop");
  const button = box?.querySelector("button");
  const status = box?.querySelector("[role=status]");
  if (!box || !button || !status || !window.isSecureContext || !("geolocation" in navigator)) return;
  box.hidden = false;
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy") === "true" || !button.form) return;
    button.setAttribute("aria-busy", "true");
    status.textContent = "";
    status.textContent = await chooseNearest(button.form);
    button.removeAttribute("aria-busy");
  });
}

/** Chooses the nearest of the centres that the form offers, and answers what to tell. Never throws. */
async function chooseNearest(form: HTMLFormElement): Promise<string> {
  const position = await whereAmI().catch(() => null);
  if (!position) return UNKNOWN_PLACE;
  const { latitude, longitude } = position.coords;
  try {
    const answer = await fetch("/api/gateway/shop/nearest", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lat: rounded(latitude), lng: rounded(longitude) }),
      signal: abortedAfter(DEADLINE_MS),
    });
    if (!answer.ok) return FAILED;
    const { data } = (await answer.json()) as { data: { shop_ids: number[] } };
    const offered = [...form.querySelectorAll<HTMLInputElement>('input[name="shopId"]:enabled')];
    const nearest = data.shop_ids
      .map((id) => offered.find(({ value }) => value === String(id)))
      .find((input) => input !== undefined);
    if (!nearest) return FAILED;
    nearest.click();
    return `Выбрали ближайший: ${nearest.labels?.[0]?.querySelector("span")?.textContent ?? ""}.`;
  } catch {
    return FAILED;
  }
}
