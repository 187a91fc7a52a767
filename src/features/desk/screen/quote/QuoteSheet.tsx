import { useState } from 'react';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { money } from '#claim/quote/quote-words.rules.ts';
import { penceTyped } from '#web/ui/fields/typed-amount.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { ClaimQuotes } from '../../quote/quote-answers.rules.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { Preview } from '../sheet/Preview.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { usePreview } from '../sheet/usePreview.ts';
import { ComparedVersions } from './Compared.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { QuoteTerms } from './QuoteTerms.tsx';
import { faultTexts } from './quote-faults.ts';
import { decidedText, statusTexts } from './quote-texts.ts';
import { Templates } from './Templates.tsx';
import { Sums } from './Sums.tsx';
import { bodyOf, filledLines, isBlank, nextKey, pricedOf, sumsOf, typedLine, wholeSums } from './typed-quote.ts';
import { useQuoteActions } from './useQuoteActions.ts';
import { type Draft, useQuoteDraft } from './useQuoteDraft.ts';
import styles from './Quote.module.css';

type SheetProps = { claimId: string; name: string; now: Date; again: () => void; onClose: () => void };

/** So that not every letter is sent. */
const restMs = 500;

/** Returns why nothing can be drawn yet; null if it can. */
function lackingText({ all, typed }: Draft): string | null {
  if (Object.keys(all).length > 0) return m.desk_quote_lacks();
  return filledLines(typed).length === 0 ? m.desk_quote_lacks_lines() : null;
}

/** What the preview is drawn from beside what is typed: whether a quote changes, or is new, and what covers it. */
function basisOf(quotes: ClaimQuotes | null): string {
  const newest = quotes?.versions[0];
  return newest === undefined ? '' : `${newest.number} ${newest.status}`;
}

export function QuoteSheet({ claimId, name, now, again, onClose }: SheetProps) {
  const { query, draft } = useQuoteDraft(claimId, now);
  const both = () => {
    again();
    query.again();
  };
  const { saveDraft, sendDraft, dropDraft, ...acting } = useQuoteActions(draft, { claimId, again: both, onClose });
  const lacking = draft === null ? m.desk_card_loading() : lackingText(draft);
  const given = draft === null || lacking !== null ? null : { params: { claimId }, body: bodyOf(draft.typed) };
  const path = 'POST /api/desk/claims/:claimId/quote-preview';
  const previewed = usePreview<typeof quoteRoutes.deskPreviewQuote>(path, given, restMs, basisOf(query.answer));
  const first = firstName(name);
  const isDirty = draft?.isDirty === true;
  const number = String((draft?.after.newest ?? 0) + 1);
  const hasDraft = draft !== null && draft.hash !== null;
  const isApproved = lacking === null && previewed.answer?.status === 'approved';
  return (
    <Sheet
      title={m.desk_quote_title({ name: first })}
      note={m.desk_quote_note({ number })}
      dirty={isDirty}
      typed={isDirty}
      isWide
      foot={m.desk_quote_foot()}
      fields={draft === null ? <Waiting error={query.error} /> : <QuoteFields draft={draft} now={now} name={first} />}
      preview={<Preview claimId={claimId} now={now} previewed={previewed} lacking={lacking} name={first} />}
      beside={
        <>
          {hasDraft && (
            <Button look="quiet" busy={acting.isDropping} busyLabel={m.desk_saving()} onClick={() => void dropDraft()}>
              {m.desk_quote_drop()}
            </Button>
          )}
          <Button look="secondary" busy={acting.isSaving} busyLabel={m.desk_saving()} onClick={() => void saveDraft()}>
            {m.desk_quote_save()}
          </Button>
        </>
      }
      submit={isApproved ? m.desk_quote_send_approved({ number }) : m.desk_quote_send({ number })}
      busy={acting.isSending}
      error={acting.error}
      save={sendDraft}
      onClose={onClose}
    />
  );
}

const Waiting = ({ error }: { error: CallError | null }) => (
  <p role="status">{error === null ? m.desk_card_loading() : accountErrorText(error)}</p>
);

type FieldsProps = { draft: Draft; name: string; now: Date };

function QuoteFields({ draft, name, now }: FieldsProps) {
  const { quotes, typed, said, set, leave } = draft;
  const share = penceTyped(typed.share);
  return (
    <>
      {quotes.isOver && <p className={styles['notice']}>{m.desk_quote_over()}</p>}
      <DraftNotice draft={draft} now={now} />
      <StartFrom draft={draft} />
      <Templates draft={draft} />
      <QuoteLines lines={typed.lines} faults={said} set={(lines) => set({ lines })} leave={leave} />
      <div className={styles['under']}>
        <p id="quote-total-fault" tabIndex={-1} className={styles['fault']} role="alert">
          {said['total'] && faultTexts[said['total']]()}
        </p>
        <Sums sums={wholeSums(typed)} claimantPence={share} name={name} insurer={quotes.insurer} />
      </div>
      <QuoteTerms typed={typed} quotes={quotes} name={name} set={set} leave={leave} faults={said} today={dayOf(now)} />
      <ComparedWithNewest draft={draft} />
    </>
  );
}

function changedText(quotes: ClaimQuotes): string {
  const [newest] = quotes.versions;
  if (newest === undefined) return '';
  const change = decidedText(newest, quotes) ?? `${statusTexts[newest.status]()}.`;
  return m.desk_quote_changed_meanwhile({ number: String(newest.number), change });
}

function overtakenText({ quotes, newer, isDecidedSince }: Draft, now: Date): string {
  const { draft: stored } = quotes;
  if (isDecidedSince) return changedText(quotes);
  if (newer !== null) return m.desk_quote_newer({ number: String(newer) });
  if (stored === null) return m.desk_quote_draft_gone();
  return m.desk_quote_draft_changed({ name: stored.by, time: timeInWords(stored.at, now) });
}

/** Of whom the draft is, or that a colleague has overtaken it. Its place is always taken. */
function DraftNotice({ draft, now }: { draft: Draft; now: Date }) {
  const { quotes, hash, isOvertaken, isDecidedSince, takeTheirs, keepMine } = draft;
  const stored = quotes.draft;
  if (isOvertaken) {
    return (
      <div role="alert" className={styles['notice']}>
        <p>{overtakenText(draft, now)}</p>
        {!isDecidedSince && (
          <Button look="secondary" onClick={takeTheirs}>
            {m.desk_quote_draft_take()}
          </Button>
        )}
        <Button look="secondary" onClick={keepMine}>
          {m.desk_quote_draft_keep()}
        </Button>
      </div>
    );
  }
  const whose =
    stored === null || hash === null
      ? ''
      : `${m.desk_quote_draft_by({ name: stored.by, time: timeInWords(stored.at, now) })} `;
  return (
    <p className={styles['whose']}>
      {whose}
      {m.desk_quote_draft_yours()}
    </p>
  );
}

/** Lines of an earlier version are added to those that are there, so that nothing typed is lost. */
function StartFrom({ draft: { quotes, typed, set } }: { draft: Draft }) {
  const { versions } = quotes;
  const [chosen, setChosen] = useState('');
  const version = versions.find(({ number }) => String(number) === chosen) ?? versions[0];
  if (version === undefined) return null;
  const add = () => {
    const kept = typed.lines.filter((line) => !isBlank(line));
    const key = nextKey(typed.lines);
    set({ lines: [...kept, ...version.lines.map((line, at) => typedLine(line, key + at))] });
    announce(m.desk_quote_start_added({ count: String(version.lines.length) }));
  };
  return (
    <p className={styles['start']}>
      <Select
        label={m.desk_quote_start()}
        value={String(version.number)}
        options={versions.map(({ number, totalPence }) => ({
          value: String(number),
          label: m.desk_quote_start_version({ number: String(number), total: money(totalPence) }),
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button look="secondary" onClick={add}>
        {m.desk_quote_start_add()}
      </Button>
    </p>
  );
}

const nameOf = ({ number }: ClaimQuotes['versions'][number]): string =>
  m.desk_quote_compare_version({ number: String(number) });

function ComparedWithNewest({ draft: { quotes, typed } }: { draft: Draft }) {
  const [newest] = quotes.versions;
  if (newest === undefined) return null;
  const lines = filledLines(typed).flatMap((line) => pricedOf(line) ?? []);
  const after = { name: m.desk_quote_compare_this(), lines, ...sumsOf(typed) };
  return (
    <details className={styles['details']}>
      <summary>{m.desk_quote_compare({ number: String(newest.number) })}</summary>
      <ComparedVersions before={{ ...newest, name: nameOf(newest) }} after={after} />
    </details>
  );
}
