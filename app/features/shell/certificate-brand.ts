/** The manufacturer of the certificate badge. CFG-047 */
export const certificateBrands = ["ikon-tyres"] as const;

const TITLES: Record<(typeof certificateBrands)[number], string> = { "ikon-tyres": "Ikon Tyres" };

export interface Certificate {
  title: string;
  picture: string;
}

export const certificates: readonly Certificate[] = certificateBrands.map((slug) => ({
  title: `Сертификат ${TITLES[slug]}`,
  picture: `/certificate-${slug}.svg`,
}));
