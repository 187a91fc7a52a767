import { useId, useState, type KeyboardEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import type { DeskView } from '../../desk-views.rules.ts';
import { deskClaimPath } from '../view-texts.ts';
import { Found } from './Found.tsx';
import { useSearch } from './useSearch.ts';
import styles from './Search.module.css';

function useSearchBox(view: DeskView) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { searched, again } = useSearch(text);
  const claims = isShown && searched?.kind === 'found' ? searched.answer.claims : [];
  const type = (typed: string) => {
    setText(typed);
    setChosen(0);
    setIsShown(typed !== '');
  };
  const open = (at: number, isNewTab: boolean) => {
    const claim = claims[at];
    if (claim === undefined) return;
    const path = deskClaimPath(claim.id, view);
    if (isNewTab) {
      window.open(path, '_blank', 'noreferrer');
      return;
    }
    type('');
    navigate(path);
  };
  const active = Math.min(chosen, claims.length - 1);
  return { text, type, isShown, setIsShown, active, choose: setChosen, searched, again, claims, open };
}

function keysOf({ text, type, isShown, setIsShown, active, choose, searched, claims, again, open }: SearchBox) {
  const move = (step: number) => choose((active + step + claims.length) % Math.max(1, claims.length));
  const enter = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    // What is on screen may have been found by what was typed before.
    if (searched?.typed !== text.trim()) return;
    if (searched.kind === 'failed') again();
    else open(active, ctrlKey || metaKey);
  };
  const keys: Partial<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => (isShown ? move(1) : setIsShown(true)),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: () => (isShown ? setIsShown(false) : type('')),
  };
  return keys;
}

type SearchBox = ReturnType<typeof useSearchBox>;

/** A combobox with a listbox, by the ARIA Authoring Practices: the focus stays in the field. */
export function Search({ view }: { view: DeskView }) {
  const id = useId();
  const box = useSearchBox(view);
  const { text, type, isShown, setIsShown, active, choose, searched, again, claims, open } = box;
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keysOf(box)[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  };
  return (
    <div role="search" className={styles['search']}>
      <input
        type="text"
        role="combobox"
        className={styles['input']}
        aria-label={m.desk_search()}
        aria-expanded={claims.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={claims.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        placeholder={m.desk_search_example()}
        // The browser would keep names for its own suggestions.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
        // Its key presses it as it presses links and buttons.
        onClick={({ currentTarget }) => currentTarget.focus()}
        onKeyDown={press}
      />
      {isShown && searched !== null && (
        <Found id={id} searched={searched} active={active} choose={choose} open={open} again={again} />
      )}
    </div>
  );
}
