interface DescribedCompany {
  brand: string;
  /** Path of its picture; empty for the drawn one. */
  logo: string;
  origin: string;
  phone: string;
  shops: readonly { title: string; address: string; phone: string; lat: number; lng: number }[];
}

/** Structured data of the company and its shops in the region. */
export function organizationJson({ brand, logo, origin, phone, shops }: DescribedCompany): object {
  return {
    "@type": "Organization",
    name: brand,
    url: `${origin}/`,
    logo: `${origin}${logo || "/favicon.svg"}`,
    telephone: phone,
    department: shops.map((shop) => ({
      "@type": "AutoRepair",
      name: shop.title,
      address: shop.address,
      telephone: shop.phone,
      image: `${origin}/favicon.svg`,
      geo: { "@type": "GeoCoordinates", latitude: shop.lat, longitude: shop.lng },
    })),
  };
}
