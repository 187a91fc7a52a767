import * as m from '#web/messages/index.ts';
import { ErrorOrNote } from '#web/ui/feedback/ErrorLine.tsx';
import type { Boxes } from './pin.rules.ts';
import { usePinBoxes } from './usePinBoxes.ts';
import styles from './PinInput.module.css';

type PinInputProps = {
  id: string;
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  error: string | undefined;
};

/** The first box has the field's own id, because the summary of errors leads to it. */
const boxId = (id: string, index: number) => (index === 0 ? id : `${id}-${index + 1}`);

export function PinInput({ id, boxes, onChange, error }: PinInputProps) {
  const { group, note, onInput, onPaste, onKeyDown } = usePinBoxes(boxes, onChange);
  return (
    <fieldset ref={group} aria-describedby={`${id}-hint`}>
      <legend className={styles['legend']}>{m.passcode_pin_label()}</legend>
      <p id={`${id}-hint`} className={styles['hint']}>
        {m.passcode_pin_hint()}
      </p>
      <div className={styles['boxes']}>
        {boxes.map((box, index) => (
          <input
            key={boxId(id, index)}
            id={boxId(id, index)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            data-1p-ignore=""
            className={styles['box']}
            aria-label={m.passcode_pin_digit({ number: index + 1 })}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error !== undefined && index === 0 ? `${id}-error` : undefined}
            value={box}
            onChange={(event) => onInput(event, index)}
            onPaste={onPaste}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </div>
      <ErrorOrNote id={`${id}-error`} error={error} note={note} />
    </fieldset>
  );
}
