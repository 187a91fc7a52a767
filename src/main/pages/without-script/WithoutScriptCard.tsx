import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { Card } from '#web/ui/Card.tsx';

export function WithoutScriptCard({ text }: { text: string }) {
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
