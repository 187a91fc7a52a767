import { useState } from 'react';
import type { PackReader } from '#claim/pack/pack-source.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import styles from './Pack.module.css';

const readerTexts: Record<PackReader, () => string> = { insurer: m.desk_pack_insurer, operator: m.desk_pack_operator };

type DialogProps = { claimId: string; isLead: boolean; isMasked: boolean; onClose: () => void };

/** A lead does not read here what the client has for its auditors. */
function filesText(reader: PackReader, isMasked: boolean): string {
  if (isMasked) return m.desk_pack_without_files();
  return reader === 'operator' ? m.desk_pack_with_files() : m.desk_pack_with_files_unless();
}

/** An auditor makes the insurer’s pack alone, and so chooses nothing. */
export function PackDialog({ claimId, isLead, isMasked, onClose }: DialogProps) {
  const [reader, setReader] = useState<PackReader>('insurer');
  const addressOf = (kind: 'pdf' | 'zip') => `/api/desk/claims/${claimId}/evidence.${kind}?for=${reader}`;
  return (
    <Dialog title={m.desk_pack()} onClose={onClose}>
      <div className={styles['pack']}>
        <p>{m.desk_pack_about()}</p>
        {isLead && (
          <RadioList
            legend={m.desk_pack_for()}
            id="pack-reader"
            error={undefined}
            value={reader}
            options={(['insurer', 'operator'] as const).map((value) => ({ value, label: readerTexts[value]() }))}
            onChange={setReader}
          />
        )}
        <p role="status">{filesText(reader, isMasked)}</p>
        <p className={styles['files']}>
          <a className={buttonClasses('secondary')} href={addressOf('pdf')} download>
            {m.desk_pack_pdf()}
          </a>
          <a className={buttonClasses('secondary')} href={addressOf('zip')} download>
            {m.desk_pack_zip()}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
