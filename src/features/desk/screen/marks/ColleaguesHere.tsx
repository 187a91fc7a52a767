import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { hereText } from './here-texts.ts';
import { useMarks } from './useMarks.ts';
import styles from './Marks.module.css';

/** Announces each colleague once, when they come. */
export function ColleaguesHere({ claimId }: { claimId: string }) {
  const { here } = useMarks(claimId);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const come = here.filter(({ accountId }) => !announced.current.has(accountId));
    for (const { accountId } of come) announced.current.add(accountId);
    if (come.length > 0) announce(come.map(hereText).join('. '));
  }, [here]);
  if (here.length === 0) return null;
  return (
    <ul className={styles['here']} aria-label={m.desk_colleagues()}>
      {here.map((colleague) => (
        <li key={colleague.accountId}>
          {colleague.doing !== 'looking' && <PencilIcon />}
          {hereText(colleague)}
        </li>
      ))}
    </ul>
  );
}

function PencilIcon() {
  return (
    <Icon size={16}>
      <path d="M4 20l1-4L16 5l3 3L8 19z" />
    </Icon>
  );
}
