/** A point on the map of a map service. */
export const placeHref = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ pt: `${lng},${lat}`, z: "16", l: "map" })}`;
