import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { AppleDevice } from './icloud-steps.rules.ts';
import styles from './RemoveIcloud.module.css';

const choose: Record<AppleDevice, () => string> = {
  iphone: m.icloud_step_choose_iphone,
  ipad: m.icloud_step_choose_ipad,
  mac: m.icloud_step_choose_mac,
  device: m.icloud_step_choose,
};

export function IcloudSteps({ device }: { device: AppleDevice }) {
  return (
    <>
      <p className={styles['why']}>{m.icloud_why()}</p>
      <ol className={styles['steps']}>
        <li>
          {m.icloud_step_sign_in()}{' '}
          <a href="https://www.icloud.com/find" target="_blank" rel="noopener noreferrer">
            {m.icloud_site()}
            <NewTab />
          </a>
        </li>
        <li>{choose[device]()}</li>
        <li>{m.icloud_step_remove()}</li>
      </ol>
    </>
  );
}
