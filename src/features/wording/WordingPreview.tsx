import { type ReactNode, Suspense, useState } from 'react';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import type { AnswerOf } from '#shared/rest-route.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { channelNames, fieldNames, sampleNames, warningTexts } from './wording-texts.ts';
import type { PreviewBody, WordingSample, wordingRoutes } from './wording-routes.ts';
import styles from './Wording.module.css';

/** Draws the first page of a claim from the answers to its queries. */
export type DrawSample = (shown: Pick<WordingSample, 'claimId' | 'page'>) => ReactNode;

type WordingPreviewProps = {
  worded: Omit<PreviewBody, 'words'>;
  words: OwnWords;
  draw: DrawSample;
  onRefused: (error: CallError | null) => void;
};

type Previewed = AnswerOf<typeof wordingRoutes.previewWording>;

/** The words as they stand in the form, on six sample claims. Nothing is saved. */
export function WordingPreview({ worded, words, draw, onRefused }: WordingPreviewProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const preview = async () => {
    setBusy(true);
    const body = { ...worded, words };
    const asked = await call<typeof wordingRoutes.previewWording>('POST /api/account/previewWording', { body });
    setBusy(false);
    onRefused(asked.ok ? null : asked.error);
    if (asked.ok) setPreviewed(asked.answer);
  };
  return (
    <Card title={m.wording_preview_title()}>
      <p className={styles['hint']}>{m.wording_preview_lead()}</p>
      <Button look="secondary" busy={isBusy} busyLabel={m.account_loading()} onClick={() => void preview()}>
        {m.wording_preview()}
      </Button>
      <div aria-live="polite">{previewed && <Warnings warnings={previewed.warnings} />}</div>
      {previewed && (
        <ul className={styles['samples']}>
          {previewed.samples.map((sample, at) => (
            <Sample key={sample.claimId} sample={sample} isOpen={at === 0} draw={draw} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Warnings({ warnings }: Pick<Previewed, 'warnings'>) {
  if (warnings.length === 0) return <p className={styles['hint']}>{m.wording_no_warnings()}</p>;
  return (
    <ul className={styles['warnings']}>
      {warnings.map(({ field, what, words }) => (
        <li key={`${field} ${what} ${words}`}>{warningTexts[what]({ field: fieldNames[field](), words })}</li>
      ))}
    </ul>
  );
}

type SampleProps = { sample: WordingSample; isOpen: boolean; draw: DrawSample };

/** One is open at first: each page has landmarks of the same names. */
function Sample({ sample, isOpen, draw }: SampleProps) {
  const { kind, notices } = sample;
  const id = `sample-${kind}`;
  return (
    <li aria-labelledby={id} className={styles['sample']}>
      <details open={isOpen}>
        <summary>
          <h3 id={id}>{sampleNames[kind]()}</h3>
        </summary>
        <div className={styles['page']}>
          <Suspense fallback={<p>{m.account_loading()}</p>}>{draw(sample)}</Suspense>
        </div>
        {notices.length === 0 && <p className={styles['hint']}>{m.wording_not_told()}</p>}
        {notices.map(({ channel, lines }) => (
          <div key={channel} className={styles['notice']}>
            <p>
              <strong>{channelNames[channel]()}</strong>
            </p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </details>
    </li>
  );
}
