/** Parameters that do not change a page: Yandex merges such addresses by Clean-param. A block of its own replaces `*` for Yandex. */
const CLEAN_PARAMS = "utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&_openstat&from";

const CLOSED = ["/order/", "/my/", "/login", "/manager/", "/api/", "/regions/", "/search/?"];

export function robotsText(origin: string): string {
  const rules = ["Allow: /order/status/", ...CLOSED.map((path) => `Disallow: ${path}`)].join("\n");
  return `User-agent: *
${rules}

User-agent: Yandex
${rules}
Clean-param: ${CLEAN_PARAMS}

Sitemap: ${origin}/sitemap.xml
`;
}
