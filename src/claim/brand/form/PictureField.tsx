import { type ChangeEvent, useRef, useState } from 'react';
import { largestPicture, pictureTypes } from '#shared/brands/picture-types.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import styles from './BrandForm.module.css';

type PictureFieldProps = {
  id: string;
  label: string;
  hint: string;
  /** A data URL, the name of a picture that the brand has, or empty. */
  value: string;
  /** Where pictures that the brand has are: `/brand/acme/`. */
  folder: string;
  /** What stands in while there is none; null where one is needed. */
  standIn: string | null;
  isOnDark?: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
};

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}

function problemOf({ size, type }: File): string | null {
  if (!(pictureTypes as readonly string[]).includes(type)) return m.brand_picture_type();
  return size > largestPicture ? m.brand_picture_size() : null;
}

/** Opens the browser's file picker. The server looks at the content of what is chosen. */
function usePicker(onChange: (value: string) => void) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const onPick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The browser fires no change event when the same file is picked again.
    target.value = '';
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === null) await readAsDataUrl(file).then(onChange, () => setProblem(m.brand_picture_type()));
  };
  return { picker, problem, onPick };
}

export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, value, standIn, error, onChange } = props;
  const { picker, problem, onPick } = usePicker(onChange);
  const shownError = problem ?? error;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles['picture']}>
      <p id={`${id}-label`} className={styles['picture-label']}>
        {label}
      </p>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
      <Shown {...props} />
      <div className={styles['buttons']}>
        <input
          ref={picker}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          onChange={(event) => void onPick(event)}
        />
        <Button
          id={id}
          look="secondary"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={shownError === undefined ? undefined : true}
          onClick={() => picker.current?.click()}
        >
          {m.brand_picture_choose({ label })}
        </Button>
        {value !== '' && standIn !== null && (
          <Button look="quiet" onClick={() => onChange('')}>
            {m.brand_picture_leave_out({ label })}
          </Button>
        )}
      </div>
      <ErrorLine id={`${id}-error`} error={shownError} />
    </div>
  );
}

function Shown({ label, value, folder, standIn, isOnDark }: PictureFieldProps) {
  if (value === '') return <p>{standIn ?? m.brand_picture_none()}</p>;
  return (
    <img
      src={value.startsWith('data:') ? value : folder + value}
      alt={m.brand_picture_alt({ label })}
      className={isOnDark ? styles['on-dark'] : styles['on-light']}
    />
  );
}
