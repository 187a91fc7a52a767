import type { ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import box from './Checkbox.module.css';
import { ErrorLine } from './ErrorLine.tsx';
import { NewTab } from './NewTab.tsx';
import styles from './ConsentCheckbox.module.css';

type ConsentProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  id: string;
  error?: string | undefined;
};

/**
 * The consent that three forms ask for (spec §5.3), never ticked for the claimant. The notice is linked beside the
 * label, because a link inside one is hard to hit and hard to hear, and it opens in a new tab, because what was typed
 * must stay.
 */
export function ConsentCheckbox({ id, error, ...input }: ConsentProps) {
  return (
    <div>
      <div className={styles['row']}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={box['box']}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
        />
        <label htmlFor={id} className={box['label']}>
          {m.consent_label()}
        </label>
        <a href="/privacy" target="_blank" rel="noopener" className={styles['link']}>
          {m.consent_link()}
          <NewTab />
        </a>
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
