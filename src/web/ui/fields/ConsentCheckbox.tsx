import type { ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import { Checkbox } from './Checkbox.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import styles from './ConsentCheckbox.module.css';

type ConsentProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint' | 'canFail' | 'children'>;

/**
 * Never ticked for the claimant (spec §5.3). The notice is linked beside the label, because a link inside one is hard
 * to hit and hard to hear. It opens in a new tab, because what was typed must stay.
 */
export function ConsentCheckbox(props: ConsentProps) {
  return (
    <Checkbox {...props} label={m.consent_label()} canFail>
      <a href="/privacy" target="_blank" rel="noopener" className={styles['link']}>
        {m.consent_link()}
        <NewTab />
      </a>
    </Checkbox>
  );
}
