import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { howToInstall, install } from './install-prompt.ts';
import styles from './InstallEntry.module.css';

export function InstallEntry() {
  const [how] = useState(howToInstall);
  const [outcome, setOutcome] = useState<'no' | 'shown' | 'installed'>('no');
  if (how === null) return null;
  const promptInstall = async () => {
    if (how === 'share') return setOutcome('shown');
    setOutcome((await install()) ? 'installed' : 'no');
  };
  return (
    <li>
      <button type="button" className={styles['entry']} onClick={() => void promptInstall()}>
        {m.install_title()}
      </button>
      <p role="status" className={outcome === 'no' ? undefined : styles['status']}>
        {outcome === 'shown' && m.install_share()}
        {outcome === 'installed' && m.install_done()}
      </p>
    </li>
  );
}
