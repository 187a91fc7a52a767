import type { ReactNode } from 'react';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { Card } from '#web/ui/Card.tsx';

/** `way`: a link that leads on. */
export function WithoutScriptCard({ text, way }: { text: string; way?: ReactNode }) {
  const { brand } = useBoot();
  return (
    <noscript>
      <Card>
        <div className="without-script">
          <p>{text}</p>
          {way && <p>{way}</p>}
          <ContactDetails brand={brand} />
        </div>
      </Card>
    </noscript>
  );
}
