interface Pictured {
  picture: string;
  closeUps: readonly { name: string; title: string; picture: string }[];
}

/** The whole picture, then its details. */
export const picturesOf = ({ picture, closeUps }: Pictured) => [
  { name: "whole", title: "Товар целиком", picture },
  ...closeUps,
];

/** Opens one of them in full size: a page of its own, which scripts show over the product. */
export const pictureHref = (name: string): string => `?picture=${name}`;
