import { useEffect, useRef, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { boxesOf, hasOtherThanDigits, isDigit, pinLength, withBox, withoutLast, type Boxes } from './pin.rules.ts';

const targets: Record<string, (index: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => pinLength - 1,
};

function typedText(event: ChangeEvent<HTMLInputElement>): string | null {
  const { data, inputType } = event.nativeEvent as InputEvent;
  if (inputType === 'insertText' && typeof data === 'string' && data.length === 1) return data;
  return event.currentTarget.value.length <= 1 ? event.currentTarget.value : null;
}

export function usePinBoxes(boxes: Boxes, onChange: (boxes: Boxes) => void) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [note, setNote] = useState('');
  const focusBox = (index: number) => {
    const inputs = group.current?.querySelectorAll('input');
    inputs?.[Math.min(pinLength - 1, Math.max(0, index))]?.focus();
  };
  const fill = (text: string) => {
    const filled = boxesOf(text);
    setNote(hasOtherThanDigits(text) ? m.passcode_pin_numbers_only() : '');
    onChange(filled);
    focusBox(filled.filter((box) => box !== '').length);
  };
  const erase = (index: number) => {
    const next = withoutLast(boxes, index);
    setNote('');
    onChange(next.boxes);
    focusBox(next.focus);
  };
  const onInput = (event: ChangeEvent<HTMLInputElement>, index: number) => {
    const text = typedText(event);
    if (text === null) return fill(event.currentTarget.value);
    if (text === '') return erase(index);
    setNote(isDigit(text) ? '' : m.passcode_pin_numbers_only());
    onChange(withBox(boxes, index, isDigit(text) ? text : ''));
    if (isDigit(text)) focusBox(index + 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    fill(event.clipboardData.getData('text'));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const target = targets[event.key];
    const erases = event.key === 'Backspace' || event.key === 'Delete';
    if ((!target && !erases) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (erases) erase(index);
    else focusBox(target?.(index) ?? index);
  };
  useSelectOnFocus(group);
  return { group, note, onInput, onPaste, onKeyDown };
}

function useSelectOnFocus(group: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = group.current;
    const select = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) target.select();
    };
    element?.addEventListener('focusin', select);
    return () => element?.removeEventListener('focusin', select);
  }, [group]);
}
