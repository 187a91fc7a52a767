import { useEffect, useRef, useState, type ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { ErrorLine } from './ErrorLine.tsx';
import field from './Field.module.css';
import styles from './PasswordField.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  /** Also the id by which an error summary finds the input. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/**
 * A password with a button that shows it until the form is sent, because what cannot be seen is mistyped (visual §5).
 */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const { box, shown, toggle } = useShown();
  const described = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={field['field']}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      <div className={styles['row']}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          ref={box}
          id={id}
          type={shown ? 'text' : 'password'}
          className={field['input']}
          aria-describedby={described || undefined}
          aria-invalid={error === undefined ? undefined : true}
        />
        <Button look="secondary" aria-controls={id} aria-pressed={shown} onClick={toggle}>
          <span>
            {m.password_show()}
            <span className="hidden"> {label.toLowerCase()}</span>
          </span>
        </Button>
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}

/** Browsers offer to keep a password only where it is sent as one, and nobody wants it on screen afterwards. */
function useShown() {
  const box = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = box.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return { box, shown, toggle: () => setShown(!shown) };
}
