import { lazy, useState } from 'react';
import { lineName, money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { EarlierVersions } from './EarlierVersions.tsx';
import {
  decidedText,
  newDecisionText,
  reasonText,
  recordedVersionText,
  statusTexts,
  waitsText,
} from './quote-texts.ts';
import { Sums } from './Sums.tsx';
import { WithdrawQuote } from './WithdrawQuote.tsx';
import styles from './Quote.module.css';

const QuoteSheet = lazyDialog(async () => (await import('./QuoteSheet.tsx')).QuoteSheet);
const ClaimPayer = lazy(async () => ({ default: (await import('../cards/ShownCards.tsx')).ClaimPayer }));
const HeardDialog = lazyDialog(async () => (await import('./HeardDialog.tsx')).HeardDialog);

type CardProps = { claimId: string; name: string; isMasked: boolean; may: DeskClaim['may']; now: Date };

export function QuoteCard({ claimId, name, isMasked, may, now }: CardProps) {
  const query = useDeskQuery<typeof quoteRoutes.deskQuotes>('GET /api/desk/claims/:claimId/quotes', {
    params: { claimId },
  });
  const [opened, setOpened] = useState<'quote' | 'heard' | null>(null);
  const close = () => setOpened(null);
  const { card, closeToCard } = useCardFocus();
  const { again } = query;
  const dialog = { claimId, name, now, again, onClose: close };
  return (
    <Asked query={query}>
      {(quotes) => {
        const [newest] = quotes.versions;
        return (
          <div ref={card} tabIndex={-1} className={styles['card']}>
            {newest === undefined ? (
              <p>{m.desk_quote_none()}</p>
            ) : (
              <Newest
                claimId={claimId}
                quotes={quotes}
                newest={newest}
                now={now}
                name={firstName(name)}
                isMasked={isMasked}
              />
            )}
            <Draft quotes={quotes} now={now} />
            {may.includes('quote') && (
              <Actions
                claimId={claimId}
                quotes={quotes}
                newest={newest}
                again={again}
                closeToCard={closeToCard}
                open={(what) => setOpened(what)}
              />
            )}
            {quotes.versions.length > 1 && <EarlierVersions quotes={quotes} />}
            {opened === 'quote' && (
              <DialogSuspense>
                <QuoteSheet {...dialog} />
              </DialogSuspense>
            )}
            {opened === 'heard' && newest !== undefined && (
              <DialogSuspense>
                <HeardDialog {...dialog} version={newest} quotes={quotes} onRecorded={() => closeToCard(close)} />
              </DialogSuspense>
            )}
          </div>
        );
      }}
    </Asked>
  );
}

type NewestProps = {
  claimId: string;
  quotes: ClaimQuotes;
  newest: SentVersion;
  name: string;
  isMasked: boolean;
  now: Date;
};

function Newest({ claimId, quotes, newest, name, isMasked, now }: NewestProps) {
  const { number, status, lines, sentence, sentAt, by } = newest;
  // Operators' systems often move the claim on and say nothing of a decision.
  const isSettled = quotes.isBeyond && newest.decision === null && status !== 'withdrawn';
  const facts = [
    isSettled ? null : newDecisionText(quotes.versions),
    decidedText(newest, quotes),
    recordedVersionText(newest, quotes),
    reasonText(newest, quotes),
    isSettled ? null : waitsText(newest, quotes.insurer),
    sentText(sentAt, by, now),
  ];
  return (
    <>
      <p className={styles['version']}>
        <strong>{m.desk_quote_version({ number: String(number) })}</strong>
        <span className={isSettled ? undefined : styles[status]}>
          {isSettled ? m.desk_quote_status_settled() : statusTexts[status]()}
        </span>
      </p>
      {/* As the claimant's page has it, which is closed where contacts are masked. */}
      {!isMasked && (isSettled || newest.decides === 'insurer') && newest.decision === null && (
        <ClaimPayer claimId={claimId} now={now} />
      )}
      {facts.map((fact) => fact !== null && <p key={fact}>{fact}</p>)}
      <ul className={styles['shown']}>
        {lines.map((line, at) => (
          // Two lines of a quote may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{lineName(line)}</span>
            <span>{money(line.totalPence)}</span>
          </li>
        ))}
      </ul>
      <Sums sums={newest} claimantPence={newest.claimantPence} name={name} insurer={quotes.insurer} />
      {sentence !== '' && <p>{m.desk_quote_sentence_said({ sentence })}</p>}
    </>
  );
}

function sentText(sentAt: string | null, name: string, now: Date): string | null {
  if (sentAt === null) return null;
  const time = timeInWords(sentAt, now);
  return name === '' ? m.desk_quote_sent_at({ time }) : m.desk_quote_sent_on({ time, name });
}

function Draft({ quotes: { draft }, now }: { quotes: ClaimQuotes; now: Date }) {
  if (draft === null) return null;
  const { by: name, at, totalPence } = draft;
  const time = timeInWords(at, now);
  return <p className={styles['draft']}>{m.desk_quote_draft_card({ total: money(totalPence), name, time })}</p>;
}

type ActionsProps = {
  claimId: string;
  quotes: ClaimQuotes;
  newest: SentVersion | undefined;
  again: () => void;
  closeToCard: (closeDialog: () => void) => void;
  open: (dialog: 'quote' | 'heard') => void;
};

function openText({ draft, versions }: ClaimQuotes): string {
  if (draft !== null) return m.desk_quote_go_on();
  return versions.length === 0 ? m.desk_quote_make() : m.desk_quote_change();
}

function Actions({ claimId, quotes, newest, again, closeToCard, open }: ActionsProps) {
  const isOpen = newest !== undefined && newest.decision === null && ['sent', 'expired'].includes(newest.status);
  return (
    <div className={styles['actions']}>
      {!quotes.isOver && (
        <Button look="secondary" onClick={() => open('quote')}>
          {openText(quotes)}
        </Button>
      )}
      {isOpen && !quotes.isBeyond && (
        <Button look="secondary" onClick={() => open('heard')}>
          {m.desk_quote_heard()}
        </Button>
      )}
      {isOpen && !quotes.isBeyond && (
        <WithdrawQuote claimId={claimId} again={again} closeToCard={closeToCard} number={newest.number} />
      )}
    </div>
  );
}
