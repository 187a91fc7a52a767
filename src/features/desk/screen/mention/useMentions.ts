import { type AriaAttributes, type KeyboardEvent, useId, useState } from 'react';
import type { Handler } from '../../work/work-routes.ts';
import { offeredFor, withMention } from './mentions.ts';

type MentionsOf = {
  text: string;
  handlers: readonly Handler[];
  type: (text: string) => void;
  /** Writes a text with a mention, and puts the caret behind it. */
  write: (text: string) => void;
};

export const optionId = (id: string, at: number): string => `${id}-${at}`;

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/** Offers colleagues for the name that is typed at the end of a note. The first is active until a key moves on. */
export function useMentions({ text, handlers, type, write }: MentionsOf) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const offered = isClosed ? [] : offeredFor(text, handlers);
  const { length } = offered;
  const active = Math.min(chosen, length - 1);
  const mention = (handler: Handler | undefined) => {
    setChosen(0);
    if (handler) write(withMention(text, handler));
  };
  const move = (step: number) => setChosen((active + step + length) % length);
  const take = () => mention(offered[active]);
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: take,
    Tab: take,
    Escape: () => setClosed(true),
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Elsewhere in the text keys do what they do in any text.
    const isAtEnd = event.currentTarget.selectionStart === text.length;
    if (length === 0 || !isAtEnd || hasModifier(event) || event.nativeEvent.isComposing) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const typeName = (typed: string) => {
    setChosen(0);
    // Closed for the name that is typed, and open for the next one.
    setClosed(isClosed && offeredFor(typed, handlers).length > 0);
    type(typed);
  };
  const suggestions: AriaAttributes = {
    'aria-autocomplete': 'list',
    'aria-controls': length > 0 ? id : undefined,
    'aria-activedescendant': length > 0 ? optionId(id, active) : undefined,
  };
  return { field: { press, suggestions, type: typeName }, list: { id, offered, active, mention } };
}
