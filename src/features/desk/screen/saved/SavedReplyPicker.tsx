import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { stateRoutes } from '../../state/state-routes.ts';
import type { SavedActions } from '../../saved/saved-actions.rules.ts';
import type { SavedReply, savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { fillPlaceholders } from '../../saved/placeholders.rules.ts';
import type { State } from '../composer/ticks.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { savedRepliesPath } from '../view-texts.ts';
import { FilledText } from './FilledText.tsx';
import { searchReplies } from './search-replies.ts';
import { useOverCards } from './useOverCards.ts';
import styles from './Saved.module.css';

export type Insert = (text: string, actions: SavedActions, states: readonly State[]) => void;

type PickerProps = { claimId: string; name: string; insert: Insert; close: () => void };

function usePicker({ claimId, insert, close }: PickerProps) {
  const { answer } = useDeskQuery<typeof savedReplyRoutes.deskSavedReplies>('GET /api/desk/saved-replies');
  const { answer: values } = useDeskQuery<typeof savedReplyRoutes.deskPlaceholders>(
    'GET /api/desk/claims/:claimId/placeholders',
    { params: { claimId } },
  );
  const { answer: known } = useDeskQuery<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = answer && searchReplies(answer.replies, typed);
  const chosen = found?.[Math.min(at, found.length - 1)];
  const filled = chosen && values && known ? fillPlaceholders(chosen.text, values) : null;
  const move = (step: number) => setAt((found?.indexOf(chosen as SavedReply) ?? 0) + step);
  const take = () => {
    if (filled !== null && chosen && known) insert(filled, chosen.actions, known.states);
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => setAt((now) => Math.max(0, now - 1)),
    Enter: take,
    Escape: close,
  };
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  return { found, chosen, filled, typed, type, press, take, choose: setAt };
}

/** Over the cards or, on a narrow screen, the field of the reply, which has the focus again once one is chosen. A combobox with a listbox, as the search is. */
export function SavedReplyPicker(props: PickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  useOverCards(picker);
  const { found, chosen, filled, typed, type, press, take, choose } = usePicker(props);
  // Before the next key, which belongs to it.
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div ref={picker} className={styles['picker']} role="group" aria-label={m.desk_saved()}>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={m.desk_saved_search()}
        aria-expanded={chosen !== undefined}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-autocomplete="list"
        placeholder={m.desk_saved_search()}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {found && <Choice id={id} found={found} chosen={chosen} choose={choose} />}
      {filled !== null && (
        <div
          className={styles['preview']}
          role="status"
          aria-label={m.desk_saved_preview({ name: props.name })}
          // A long one scrolls, by keyboard only with the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <FilledText text={filled} />
        </div>
      )}
      <p className={styles['foot']}>
        <Link href={savedRepliesPath}>{m.desk_saved_manage()}</Link>
        <Button look="secondary" onClick={props.close}>
          {m.desk_saved_close()}
        </Button>
        {filled !== null && <Button onClick={take}>{m.desk_saved_use()}</Button>}
      </p>
    </div>
  );
}

type ChoiceProps = {
  id: string;
  found: SavedReply[];
  chosen: SavedReply | undefined;
  choose: (at: number) => void;
};

/** The field keeps the focus, and with it the keys. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function scrollToChosen(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function Choice({ id, found, chosen, choose }: ChoiceProps) {
  if (found.length === 0) return <p>{m.desk_saved_none_found()}</p>;
  return (
    <div role="listbox" id={`${id}-list`} aria-label={m.desk_saved()} className={styles['list']}>
      {found.map((reply, at) => (
        <button
          key={reply.id}
          type="button"
          role="option"
          tabIndex={-1}
          id={`${id}-${reply.id}`}
          aria-selected={reply === chosen}
          ref={reply === chosen ? scrollToChosen : undefined}
          className={classes(styles['option'], reply === chosen && styles['isChosen'])}
          onMouseDown={keepFocus}
          onClick={() => choose(at)}
        >
          {reply.title}
        </button>
      ))}
    </div>
  );
}
