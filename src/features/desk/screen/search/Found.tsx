import type { MouseEvent } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { FoundClaim } from '../../desk-answers.rules.ts';
import { ClaimLines, Mark } from '../QueueRow.tsx';
import { countFoundText, matchedText } from './found-texts.ts';
import type { Searched } from './useSearch.ts';
import styles from './Search.module.css';

type FoundProps = {
  id: string;
  searched: Searched;
  active: number;
  choose: (at: number) => void;
  open: (at: number, isNewTab: boolean) => void;
  again: () => void;
};

/** The field keeps the focus, without which the list closes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Found({ searched, again, ...list }: FoundProps) {
  return (
    <div className={styles['found']}>
      {searched.kind === 'failed' ? (
        <div className={styles['text']}>
          <p>{accountErrorText(searched.error)}</p>
          <Button look="secondary" tabIndex={-1} onMouseDown={keepFocus} onClick={again}>
            {m.claim_try_again()}
          </Button>
        </div>
      ) : (
        <FoundClaims {...list} claims={searched.answer.claims} hasMore={searched.answer.hasMore} at={searched.at} />
      )}
    </div>
  );
}

type ClaimsProps = Omit<FoundProps, 'searched' | 'again'> & { claims: FoundClaim[]; hasMore: boolean; at: Date };

function FoundClaims({ id, claims, hasMore, at: now, ...list }: ClaimsProps) {
  if (claims.length === 0) return <p className={styles['text']}>{countFoundText(0)}</p>;
  return (
    <>
      <div role="listbox" id={`${id}-found`} aria-label={m.desk_search_results()} className={styles['list']}>
        {claims.map((claim, at) => (
          <FoundOption key={claim.id} id={`${id}-${at}`} claim={claim} at={at} now={now} {...list} />
        ))}
      </div>
      {hasMore && <p className={styles['text']}>{m.desk_search_more()}</p>}
    </>
  );
}

type OptionProps = Pick<FoundProps, 'id' | 'active' | 'choose' | 'open'> & { claim: FoundClaim; at: number; now: Date };

function scrollToActive(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The keys are those of the field, which keeps the focus. */
function FoundOption({ id, claim, at, active, now, choose, open }: OptionProps) {
  const isActive = at === active;
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? scrollToActive : undefined}
      className={classes(styles['option'], isActive && styles['isActive'])}
      onMouseDown={keepFocus}
      onMouseMove={() => choose(at)}
      onClick={({ ctrlKey, metaKey }) => open(at, ctrlKey || metaKey)}
    >
      <ClaimLines claim={claim} now={now}>
        <Mark text={matchedText(claim)} />
      </ClaimLines>
    </button>
  );
}
