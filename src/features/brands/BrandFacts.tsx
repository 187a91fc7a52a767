import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import * as m from '#web/messages/index.ts';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';

/** What a brand says, without its pictures. */
export function BrandFacts({ content }: { content: BrandContent }) {
  const { name, companyName, provider, insurer, primary, accent, contact, mailFrom, privacyUrl, hosts, terms } =
    content;
  const rows: [string, string | null | undefined][] = [
    [m.brand_name(), name],
    [m.brand_company(), companyName],
    [m.brand_provider(), provider],
    [m.brand_insurer(), insurer],
    [m.brand_primary(), primary],
    [m.brand_accent(), accent],
    [m.brand_phone(), contact.phone],
    [m.brand_email(), contact.email],
    [m.brand_hours(), contact.hours],
    [m.brand_hosts(), hosts.join(', ')],
    [m.brand_sender(), mailFrom],
    [m.brand_privacy(), privacyUrl],
    [m.brand_terms(), terms.join(' ')],
  ];
  return <KeyValueList items={rows.flatMap(([key, value]) => (value ? [{ key, value }] : []))} />;
}
