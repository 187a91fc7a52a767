import { useEffect, useState } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { DatePreview as Preview, dateRoutes } from '../../date/date-routes.ts';
import { lacksText, type Wanted } from './wanted-date.ts';
import styles from './Work.module.css';

/** So that not every letter is sent. */
const restMs = 300;

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
function usePreview(claimId: string, wanted: Wanted): Preview | null {
  const { earliest, latest, reason, text } = wanted;
  const isWhole = earliest !== '' && !lacksText(wanted);
  const [shown, setShown] = useState<{ of: string; preview: Preview } | null>(null);
  const of = [earliest, latest, reason, text].join('\n');
  useEffect(() => {
    if (!isWhole) return undefined;
    let isLeft = false;
    const load = async () => {
      const result = await call<typeof dateRoutes.deskPreviewDate>('POST /api/desk/claims/:claimId/date-preview', {
        params: { claimId },
        body: { earliest, reason, text, ...(latest !== '' && { latest }) },
      });
      if (!isLeft && result.ok) setShown({ of, preview: result.answer });
    };
    const timer = setTimeout(() => void load(), restMs);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [claimId, of, isWhole, earliest, latest, reason, text]);
  return shown?.of === of ? shown.preview : null;
}
