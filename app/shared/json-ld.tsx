interface JsonLdProps {
  data: object;
}

/** Structured data for crawlers: a data block, not a script that runs. `<` is escaped, so that no text can end the element. */
export function JsonLd({ data }: JsonLdProps) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** `base` is any absolute address of the host; hrefs are paths. */
export function breadcrumbsJson(base: string, crumbs: readonly { label: string; href: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(href, base).href,
    })),
  };
}
