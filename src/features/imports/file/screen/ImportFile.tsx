import { useState, type ChangeEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { FieldFrame } from '#web/ui/fields/FieldFrame.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { readCsvHead, textOfFile } from './csv-head.ts';
import { MapColumns } from './MapColumns.tsx';
import styles from './ImportFile.module.css';

/** The file stays in this page until its claims are taken in. */
export function ImportFile({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<string>();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (!chosen) return;
    const text = textOfFile(await chosen.arrayBuffer());
    const head = readCsvHead(text);
    setError(head === null ? m.import_empty() : undefined);
    setFile(head && { name: chosen.name, text, head });
  };
  return (
    <div className={styles['import']}>
      <FieldFrame
        id="import-file"
        label={m.import_file()}
        hint={m.import_file_hint()}
        {...(error !== undefined && { error })}
      >
        <input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby="import-file-hint"
          className={styles['file']}
          onChange={(event) => void choose(event)}
        />
      </FieldFrame>
      {file !== null && <MapColumns key={file.text} file={file} onDone={onDone} />}
    </div>
  );
}
