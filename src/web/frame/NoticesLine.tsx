import { useEffect, useState } from 'react';
import { claimIdIn } from '#shared/page/claim-pages.ts';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import styles from './Footer.module.css';

type SaidNotices = { notices: 'switched' | 'chosen' };

/** Screen readers say what comes into a status, not what stands in it from the start. */
export function NoticesLine({ notices }: SaidNotices) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => afterFrame(() => setSaid(true)), []);
  return (
    <p role="status" className={styles['notices']}>
      {isSaid && <NoticesText notices={notices} />}
    </p>
  );
}

/** What is said of notices after a switch of the page's language. */
export function NoticesText({ notices }: SaidNotices) {
  const [path] = useLocation();
  if (notices === 'switched') return m.language_notices();
  const claimId = claimIdIn(path);
  return (
    <>
      {m.language_notices_chosen()}{' '}
      {claimId !== null && <Link href={`/preferences/${claimId}`}>{m.preferences_link()}</Link>}
    </>
  );
}
