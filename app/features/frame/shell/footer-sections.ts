import type { FooterSection } from "../../../../gateway/contract/chain/region.ts";
import { formatPhone } from "../../../ui/format.ts";

/** An optional 8 or +7, then 7 to 10 digits, spaces or dashes. NAV-062 */
const CONTACT_PHONE = /^(?:8|\+7)?[\d\s-]{7,10}$/;

export interface FooterLink {
  label: string;
  href: string;
  isPhone: boolean;
}
export interface FooterColumn {
  id: number;
  label: string;
  links: FooterLink[];
}

const mergedInto: Partial<Record<FooterSection["slug"], FooterSection["slug"]>> = {
  about: "customers",
  socials: "contacts",
};

/**
 * Columns of the footer: about below customers, socials below contacts, separately where those are missing; HTML is stripped from
 * labels. NAV-041 … NAV-044, NAV-048
 */
export function footerColumns(sections: readonly FooterSection[]): FooterColumn[] {
  return sections
    .filter(({ slug }) => !sections.some((other) => other.slug === mergedInto[slug]))
    .map((section) => ({
      id: section.id,
      label: stripTags(section.label),
      links: sections
        .filter(({ slug }) => slug === section.slug || mergedInto[slug] === section.slug)
        .flatMap((part) => part.items)
        .map((item) => footerLink(item, section.slug === "contacts")),
    }));
}

function footerLink(item: { label: string; url: string }, isContact: boolean): FooterLink {
  const label = stripTags(item.label);
  if (!isContact || !isContactPhone(label)) return { label, isPhone: false, href: item.url };
  const phone = e164Of(label);
  // A local number without its area code is shown as it is.
  return phone === null
    ? { label, isPhone: true, href: `tel:${label.replace(/[^\d+]/g, "")}` }
    : { label: formatPhone(phone), isPhone: true, href: `tel:${phone}` };
}

export function isContactPhone(text: string): boolean {
  return CONTACT_PHONE.test(text.trim());
}

/** The last ten digits with the country code; null for fewer. */
function e164Of(label: string): string | null {
  const digits = label.replace(/\D/g, "");
  return digits.length < 10 ? null : `+7${digits.slice(-10)}`;
}

/** Tags are removed until none is left, so that remaining pieces cannot form a new one. */
export function stripTags(html: string): string {
  let text = html;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/<[^>]*>?/g, "");
  }
  return text.trim();
}
