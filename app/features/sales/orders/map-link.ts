/** A place on a map: «Протектор на Варшавке, Москва, Варшавское шоссе, 125Ж» is found by its address, without the name before it. */
export function mapHref(place: string): string {
  const parts = place.split(", ");
  const address = parts.length > 2 ? parts.slice(1) : parts;
  return `https://yandex.ru/maps/?${new URLSearchParams({ text: address.join(", ") })}`;
}
