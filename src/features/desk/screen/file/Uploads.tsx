import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Upload } from '../../photo/upload-queue.ts';

type PickProps = ComponentProps<typeof Button> & { accept: string; add: (files: Iterable<File>) => void };

/** A button that opens the browser's file picker. `accept` is a hint only: the server looks at the content. */
export function PickFiles({ accept, add, ...button }: PickProps) {
  const picker = useRef<HTMLInputElement>(null);
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(target.files ?? []);
    // The browser fires no change event when the same file is picked again.
    target.value = '';
  };
  return (
    <>
      <input ref={picker} type="file" hidden multiple accept={accept} onChange={onPick} />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}

type RefusedProps = {
  uploads: readonly Upload<File>[];
  dismiss: (key: string) => void;
  className: string | undefined;
};

/** Each file that the server has refused, and why, until it is dismissed. */
export function RefusedUploads({ uploads, dismiss, className }: RefusedProps) {
  const refused = uploads.filter(({ state }) => state === 'refused');
  return refused.map(({ key, item, reason }) => (
    <p key={key} role="alert" className={className}>
      {m.desk_photos_refused({ name: item.name, reason })}{' '}
      <Button look="quiet" onClick={() => dismiss(key)}>
        {m.desk_photos_dismiss()}
      </Button>
    </p>
  ));
}
