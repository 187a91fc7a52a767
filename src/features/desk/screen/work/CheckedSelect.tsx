import type { ComponentProps } from 'react';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

type CheckedProps = ComponentProps<typeof Select> & { id: string; error: string | undefined };

/** A choice that says at itself what is wrong with it. */
export function CheckedSelect({ error, ...select }: CheckedProps) {
  const errorId = `${select.id}-error`;
  const wrong = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <>
      <Select asField {...select} {...wrong} />
      {error !== undefined && <ErrorLine id={errorId} error={error} />}
    </>
  );
}
