import { type FocusEvent, type ReactNode, useRef } from 'react';
import { afterFrame } from '#web/after-frame.ts';
import { classes } from '#web/ui/classes.ts';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './ChoiceGroup.module.css';

type ChoiceGroupProps = {
  id: string;
  legend: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Of radio buttons, which are wrong together; of tick boxes, each that is wrong takes `wrongChoice`. */
  radios?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Returns what marks a choice as wrong by the error of its group. */
export const wrongChoice = (groupId: string) =>
  ({ 'aria-invalid': true, 'aria-describedby': `${groupId}-error` }) as const;

/**
 * Shows the error with a choice that is wrong: at a large zoom the browser shows the choice alone. Not under a pointer
 * that is pressing it, because the click would be lost.
 */
function useShownError(errorId: string) {
  const isPressed = useRef(false);
  const press = (pressed: boolean) => () => {
    isPressed.current = pressed;
  };
  return {
    onPointerDown: press(true),
    onPointerUp: press(false),
    onPointerCancel: press(false),
    onFocus: ({ target }: FocusEvent) => {
      if (isPressed.current || target.getAttribute('aria-describedby') !== errorId) return;
      afterFrame(() => document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' }));
    },
  };
}

/**
 * Tick boxes or radio buttons under one legend. Their error stands before them, so that it is seen with the choice that
 * takes the focus. No line is reserved for it, because it appears on submit only.
 */
export function ChoiceGroup({ id, legend, hint, error, radios = false, className, children }: ChoiceGroupProps) {
  const shown = useShownError(`${id}-error`);
  const described = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <fieldset
      role={radios ? 'radiogroup' : undefined}
      aria-invalid={radios && error !== undefined ? true : undefined}
      aria-describedby={described || undefined}
      className={className}
      {...shown}
    >
      <legend className={styles['legend']}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && <ErrorLine id={`${id}-error`} error={error} />}
      {children}
    </fieldset>
  );
}
