import { useEffect, useState } from 'react';
import type { DateReason } from '#claim/promise/date-reasons.rules.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { DatePreview as Preview, dateRoutes } from '../../date/date-routes.ts';
import styles from './Work.module.css';

/** What the dialog's fields have; an empty `latest` means one day. */
export type Wanted = { earliest: string; latest: string; reason: DateReason; text: string };

type PreviewProps = { claimId: string; name: string; wanted: Wanted };

/** What the claimant will read stands under the fields before anything is changed. */
export function DatePreview({ claimId, name, wanted }: PreviewProps) {
  const preview = usePreview(claimId, wanted);
  return (
    <section className={styles['preview']} aria-label={m.desk_state_seen({ name })} aria-live="polite">
      <h3>{m.desk_state_seen({ name })}</h3>
      {preview !== null && (
        <>
          <p>
            <strong>{preview.sentence}</strong>
          </p>
          {preview.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      )}
      <p>{m.desk_state_told({ name })}</p>
      {preview?.asksFor && (
        <p>
          <strong>{preview.asksFor}</strong> {m.desk_date_call_first({ name })}
        </p>
      )}
    </section>
  );
}

/** Returns null until the words have come, and where they do not. */
function usePreview(claimId: string, { earliest, latest, reason, text }: Wanted): Preview | null {
  const [shown, setShown] = useState<{ of: string; preview: Preview } | null>(null);
  const of = [earliest, latest, reason, text].join('\n');
  useEffect(() => {
    if (earliest === '') return undefined;
    let isLeft = false;
    const load = async () => {
      const result = await call<typeof dateRoutes.deskPreviewDate>('POST /api/desk/claims/:claimId/date-preview', {
        params: { claimId },
        body: { earliest, reason, text, ...(latest !== '' && { latest }) },
      });
      if (!isLeft && result.ok) setShown({ of, preview: result.answer });
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [claimId, of, earliest, latest, reason, text]);
  return shown?.of === of ? shown.preview : null;
}
