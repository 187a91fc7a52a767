import * as m from '#web/messages/index.ts';
import type { BulkKind } from '../../bulk/bulk-kinds.rules.ts';
import type { Previewed } from '../../bulk/bulk-routes.ts';
import { useSignedOut } from '../draft/useSignedOut.ts';
import { reasonLines } from './code-texts.ts';
import type { SelectedClaim } from './selection.ts';
import styles from './Bulk.module.css';

type PreviewProps = { kind: BulkKind; claims: readonly SelectedClaim[]; previewed: readonly Previewed[] | null };

export function BulkPreview({ kind, claims, previewed }: PreviewProps) {
  const isSignedOut = useSignedOut();
  return (
    <section className={styles['preview']} aria-label={m.desk_bulk_preview()} aria-live="polite">
      <h3>{m.desk_bulk_preview()}</h3>
      {previewed === null ? (
        <p>{isSignedOut ? m.desk_preview_signed_out() : m.desk_bulk_previewing()}</p>
      ) : (
        <Outcome kind={kind} claims={claims} previewed={previewed} />
      )}
    </section>
  );
}

const tells = (kind: BulkKind): boolean => kind === 'state' || kind === 'message';

function Outcome({ kind, claims, previewed }: PreviewProps & { previewed: readonly Previewed[] }) {
  const able = previewed.filter(({ code }) => code === null);
  const failed = previewed.flatMap(({ claimId, code }) => (code === null ? [] : [{ claimId, code }]));
  const toldBy = (channel: Previewed['told']) => String(able.filter(({ told }) => told === channel).length);
  const lines = [
    m.desk_bulk_change({ count: String(able.length) }),
    ...(tells(kind)
      ? [
          m.desk_bulk_told_mail({ count: toldBy('mail') }),
          m.desk_bulk_told_text({ count: toldBy('text') }),
          m.desk_bulk_told_none({ count: toldBy(null) }),
        ]
      : [m.desk_bulk_told_nobody()]),
  ];
  const answering = able.filter(({ answers }) => answers).length;
  if (answering > 0) lines.push(m.desk_bulk_answers({ count: String(answering) }));
  const backEarlier = able.filter(({ comesBack }) => comesBack).length;
  if (backEarlier > 0) lines.push(m.desk_bulk_back_earlier({ count: String(backEarlier) }));
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {kind === 'state' && <p>{m.desk_bulk_state_when()}</p>}
      {kind === 'message' && <p>{m.desk_bulk_message_when()}</p>}
      {failed.length > 0 && (
        <>
          <p>{m.desk_bulk_cannot({ count: String(failed.length) })}</p>
          <ul>
            {reasonLines(failed, new Map(claims.map(({ id, number }) => [id, number]))).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
