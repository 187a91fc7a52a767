import { type ClipboardEvent, lazy, useId, type KeyboardEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { isReferenceList } from '../../bulk/pasted.rules.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { queuePath } from '../view-texts.ts';
import { keyOf } from './palette-keys.ts';
import { usePalette } from './usePalette.ts';
import styles from './Search.module.css';

const Found = lazy(async () => ({ default: (await import('./Found.tsx')).Found }));

type SearchProps = { list: DeskList; mayAct: boolean; maySelect: boolean };

/**
 * Finds claims and commands. A combobox with a listbox, by the ARIA Authoring Practices: the focus stays in the field.
 */
export function Search({ list, mayAct, maySelect }: SearchProps) {
  const id = useId();
  const [, navigate] = useLocation();
  const palette = usePalette(list, mayAct);
  const { text, type, isShown, show, hide, items, active } = palette;
  const isOpen = isShown && items.length > 0;
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keyOf(palette, event);
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  };
  const paste = async (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!maySelect || !isReferenceList(pasted)) return;
    event.preventDefault();
    palette.leave();
    const { pasteList } = await import('../bulk/paste-list.ts');
    await pasteList(pasted);
    navigate(queuePath(list));
  };
  return (
    <div role="search" className={styles['search']}>
      <input
        type="text"
        role="combobox"
        className={styles['input']}
        aria-label={m.desk_search()}
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={m.desk_search_example()}
        // The browser would keep names for its own suggestions.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={show}
        onBlur={hide}
        // Its key presses it as it presses links and buttons.
        onClick={({ currentTarget }) => currentTarget.focus()}
        onKeyDown={press}
        onPaste={(event) => void paste(event)}
      />
      {isShown && (
        <LoadedPart>
          <Found id={id} palette={palette} />
        </LoadedPart>
      )}
    </div>
  );
}
