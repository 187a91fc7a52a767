import { useEffect, useRef, useState, type ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { describedControl, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import field from './Field.module.css';
import styles from './PasswordField.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & FieldTexts;

/** Can show the password until the form is sent, because what cannot be seen is mistyped (visual §5). */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const { box, shown, toggle } = useShown();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles['row']}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describedControl({ id, hint, error })}
          ref={box}
          type={shown ? 'text' : 'password'}
          className={field['input']}
        />
        <Button look="secondary" aria-controls={id} aria-pressed={shown} onClick={toggle}>
          <span>
            {m.password_show()}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </span>
        </Button>
      </div>
    </FieldFrame>
  );
}

/** Browsers offer to save a password only if it is sent as one. */
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
