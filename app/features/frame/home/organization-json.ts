interface DescribedCompany {
  brand: string;
  /** Paths of its pictures. */
  logo: string;
  icon: string;
  origin: string;
  phone: string;
  shops: readonly { title: string; address: string; phone: string; lat: number; lng: number }[];
}

/** Structured data of the company and its shops in the region. */
export function organizationJson({ brand, logo, icon, origin, phone, shops }: DescribedCompany): object {
  return {
    "@type": "Organization",
    name: brand,
    url: `${origin}/`,
    logo: `${origin}${logo}`,
    telephone: phone,
    department: shops.map((shop) => ({
      "@type": "AutoRepair",
      name: shop.title,
      address: shop.address,
      telephone: shop.phone,
      image: `${origin}${icon}`,
      geo: { "@type": "GeoCoordinates", latitude: shop.lat, longitude: shop.lng },
    })),
  };
}
