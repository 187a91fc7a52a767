import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { WhatNextCard, whatNextQuery } from '#claim/next/WhatNext.tsx';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ClaimStates } from './ClaimStates.tsx';
import { HistoryPlaceholders } from './HistoryPlaceholders.tsx';
import { Timeline } from './Timeline.tsx';
import { timelineQuery, useTimeline } from './useTimeline.ts';
import styles from './History.module.css';

type View = 'everything' | 'states';

export const screen: ClaimScreen = {
  Screen: HistoryScreen,
  initialQueries: (claimId) => [timelineQuery(claimId), whatNextQuery(claimId)],
};

export function HistoryScreen({ claimId }: { claimId: string }) {
  const [view, setView] = useState<View>('everything');
  const everything = useTimeline(claimId);
  const { device } = everything;
  return (
    <div className={styles['columns']}>
      <div className={styles['screen']}>
        <PageHeading>{m.claim_history()}</PageHeading>
        <p className={styles['lead']}>{device === null ? m.history_lead_plain() : m.history_lead({ device })}</p>
        <Switch view={view} onView={setView} />
        {view === 'everything' ? <Everything claimId={claimId} {...everything} /> : <ClaimStates claimId={claimId} />}
      </div>
      <div className={styles['next']}>
        <WhatNextCard claimId={claimId} title={m.history_next()} />
      </div>
    </div>
  );
}

function Switch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const part = (name: View, label: string) => (
    <button type="button" aria-pressed={view === name} onClick={() => onView(name)}>
      {label}
    </button>
  );
  return (
    <div role="group" aria-label={m.history_show()} className={styles['switch']}>
      {part('everything', m.history_everything())}
      {part('states', m.history_states())}
    </div>
  );
}

type EverythingProps = { claimId: string } & ReturnType<typeof useTimeline>;

function Everything({ claimId, timeline, busy, showEarlier }: EverythingProps) {
  if (timeline === null) return <HistoryPlaceholders />;
  if (timeline.entries.length === 0) {
    return (
      <Card>
        <p>{m.history_empty()}</p>
      </Card>
    );
  }
  return (
    <>
      <Timeline claimId={claimId} entries={timeline.entries} />
      {timeline.hasEarlier && showEarlier && (
        <p>
          <Button look="secondary" busy={busy} onClick={showEarlier}>
            {m.history_earlier()}
          </Button>
        </p>
      )}
    </>
  );
}
