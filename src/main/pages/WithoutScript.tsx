import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { Card } from '#web/ui/Card.tsx';

/** What a page that needs our script says where there is none. Drawn by the server alone, because nobody else shows it. */
export function WithoutScript({ text }: { text: string }) {
  const { brand } = useBoot();
  return (
    <noscript>
      <Card>
        <p>{text}</p>
        <ContactDetails brand={brand} />
      </Card>
    </noscript>
  );
}
