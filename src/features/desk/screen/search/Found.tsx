import type { MouseEvent, ReactNode } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { firstName } from '../due/due-texts.ts';
import { ClaimLines, Mark } from '../QueueRow.tsx';
import { useClock } from '../useClock.ts';
import { countFoundText } from './count-found-text.ts';
import { matchedText } from './matched-text.ts';
import { idOf, type Item } from './items.ts';
import type { Palette } from './usePalette.ts';
import styles from './Search.module.css';

/** The field keeps the focus, without which the list closes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Found({ id, palette }: { id: string; palette: Palette }) {
  const { text, items, of, searched, again } = palette;
  const isFound = searched?.kind === 'found' && text.trim() !== '' && of === null;
  const isFailed = searched?.kind === 'failed' && of === null;
  if (items.length === 0 && !isFound && !isFailed) return null;
  return (
    <div className={styles['found']}>
      {isFailed && (
        <div className={styles['text']}>
          <p>{accountErrorText(searched.error)}</p>
          <Button look="secondary" tabIndex={-1} onMouseDown={keepFocus} onClick={again}>
            {m.claim_try_again()}
          </Button>
        </div>
      )}
      {isFound && items.length === 0 && <p className={styles['text']}>{countFoundText(searched.answer)}</p>}
      {items.length > 0 && (
        <div role="listbox" id={`${id}-found`} aria-label={m.desk_search_results()} className={styles['list']}>
          {groupsOf(items).map(({ kind, from, members }) => (
            <div key={kind} role="group" aria-label={titleOf(kind, palette)}>
              <p aria-hidden="true" className={styles['group']}>
                {titleOf(kind, palette)}
              </p>
              {members.map((item, at) => (
                <Option key={idOf(item)} id={`${id}-${from + at}`} at={from + at} item={item} palette={palette} />
              ))}
            </div>
          ))}
        </div>
      )}
      {isFound && searched.answer.hasMore && <p className={styles['text']}>{m.desk_search_more()}</p>}
      {items.some(({ kind }) => kind !== 'command') && <p className={styles['keys']}>{m.desk_search_keys()}</p>}
    </div>
  );
}

type Group = { kind: Item['kind']; from: number; members: Item[] };

/** Neighbours of a kind; `from` is the place of the first among all. */
function groupsOf(items: readonly Item[]): Group[] {
  const kinds = ['found', 'opened', 'command'] as const;
  return kinds
    .map((kind) => ({
      kind,
      from: items.findIndex((item) => item.kind === kind),
      members: items.filter((item) => item.kind === kind),
    }))
    .filter(({ from }) => from >= 0);
}

function titleOf(kind: Item['kind'], { of }: Palette): string {
  if (of !== null) return m.desk_command_for({ name: firstName(of.name) });
  return { found: m.desk_search_claims, opened: m.desk_search_opened, command: m.desk_search_commands }[kind]();
}

function scrollToActive(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The keys are those of the field, which keeps the focus. */
function Option({ id, at, item, palette }: { id: string; at: number; item: Item; palette: Palette }) {
  const { active, choose, open } = palette;
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
      onMouseMove={() => isActive || choose(at)}
      onClick={({ ctrlKey, metaKey }) => open(item, ctrlKey || metaKey)}
    >
      <Lines item={item} />
    </button>
  );
}

function Lines({ item }: { item: Item }): ReactNode {
  const now = useClock();
  if (item.kind === 'command') {
    const { label, key } = item.command;
    return (
      <span className={styles['command']}>
        {label}
        {key !== undefined && <kbd>{key}</kbd>}
      </span>
    );
  }
  return (
    <ClaimLines claim={item.claim} now={now}>
      {item.kind === 'found' && <Mark text={matchedText(item.claim)} />}
    </ClaimLines>
  );
}
