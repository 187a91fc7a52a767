import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { describedControl, FieldFrame } from '#web/ui/fields/FieldFrame.tsx';
import field from '#web/ui/fields/Field.module.css';
import styles from './DevicePassword.module.css';

type DevicePasswordProps = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
  error: string | undefined;
};

/**
 * The password is shown, because a typo costs days. It stays a text field when hidden, so that no browser offers to
 * keep it.
 */
export function DevicePassword({ id, value, onChange, isHidden, onHide, error }: DevicePasswordProps) {
  const hint = m.passcode_password_hint();
  return (
    <FieldFrame id={id} label={m.passcode_password_label()} hint={hint} error={error}>
      <div className={styles['row']}>
        <input
          {...describedControl({ id, hint, error })}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          className={classes(field['input'], 'mono', isHidden && styles['hidden'])}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          look="secondary"
          aria-pressed={isHidden}
          aria-label={m.passcode_hide_name()}
          onClick={() => onHide(!isHidden)}
        >
          {m.passcode_hide()}
        </Button>
      </div>
    </FieldFrame>
  );
}
