import { useState } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { callAddress } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import { formatTime } from '#shared/time/dates.ts';
import { Refused } from '../../station/screen/Refused.tsx';
import { TakePhotos } from '../../station/screen/TakePhotos.tsx';
import { type Place, useShots } from '../../station/screen/useShots.ts';
import type { benchUploadRoutes, LabelledClaim } from '../bench-routes.ts';
import { ChooseClaim } from './ChooseClaim.tsx';
import { type ShiftState, type Stopped, useShift } from './useShift.ts';
import styles from './Bench.module.css';

const uploadTo = 'POST /api/desk/bench/claims/:claimId/photos';

/** What a handler's phone shows at the bench: label, photos, next label, for a shift. */
export function BenchScreen() {
  useTitle(m.bench_title());
  const shift = useShift();
  const { state } = shift;
  return (
    <PageFrame narrow help={false}>
      <PageHeading>{m.bench_title()}</PageHeading>
      {state.kind === 'asking' && <Skeleton shape="page" />}
      {state.kind === 'failed' && (
        <div role="alert">
          <p>{m.bench_failed()}</p>
          <Button look="secondary" onClick={shift.again}>
            {m.claim_try_again()}
          </Button>
        </div>
      )}
      <Work shift={shift} />
    </PageFrame>
  );
}

type Chosen = { claim: LabelledClaim; handlerId: string };

const placeOf = ({ claim: { claimId, reference }, handlerId }: Chosen): Place => ({
  id: claimId,
  name: reference,
  takenBy: handlerId,
});

/** Stays while a shift has stopped, so that photos that wait are not lost. */
function Work({ shift }: { shift: ShiftState }) {
  const { state, holds, untilReady } = shift;
  const [last, setLast] = useState<Chosen | null>(null);
  const { uploads, dismiss, shotsOf } = useShots({
    addressOf: ({ id, takenBy }, query) =>
      callAddress<typeof benchUploadRoutes.deskAddBenchPhoto>(uploadTo, {
        params: { claimId: id },
        query: { ...query, takenBy },
      }).slice('POST '.length),
    holds,
    untilReady,
  });
  // Whoever begins the next one has another device in the hand.
  const end = async () => {
    if (await shift.end()) setLast(null);
  };
  const isRunning = state.kind === 'running';
  const chosen = isRunning && last?.handlerId === state.handlerId ? last : null;
  useHeadingFocus(isRunning ? (chosen?.claim.claimId ?? '') : null);
  const others = uploads.filter(({ item }) => item.place.id !== chosen?.claim.claimId);
  const waiting = others.filter((upload) => upload.state !== 'refused').length;
  return (
    <div className={styles['bench']}>
      {state.kind === 'stopped' && <NoShift why={state.why} hours={state.hours} begin={shift.begin} />}
      <p role="status" className={styles['waiting']}>
        {waiting > 0 && (waiting === 1 ? m.bench_waiting_one() : m.bench_waiting({ count: waiting }))}
      </p>
      <Refused uploads={others} dismiss={dismiss} showsPlace />
      {isRunning && <Running endsAt={state.endsAt} end={end} />}
      {isRunning && chosen === null && (
        <ChooseClaim choose={(claim) => setLast({ claim, handlerId: state.handlerId })} holds={holds} />
      )}
      {chosen !== null && (
        <>
          <TakePhotos
            key={chosen.claim.claimId}
            about={
              <>
                <strong>{chosen.claim.device}</strong>{' '}
                <span className={styles['reference']}>{m.bench_reference({ reference: chosen.claim.reference })}</span>
              </>
            }
            views={chosen.claim.shots}
            shots={shotsOf(placeOf(chosen))}
          />
          <Button wide look="secondary" onClick={() => setLast(null)}>
            {m.bench_next()}
          </Button>
        </>
      )}
    </div>
  );
}

function Running({ endsAt, end }: { endsAt: string; end: () => Promise<void> }) {
  return (
    <p className={styles['shift']}>
      {m.bench_until({ time: formatTime(new Date(endsAt)) })}{' '}
      <Button look="quiet" onClick={() => void end()}>
        {m.bench_end()}
      </Button>
    </p>
  );
}

const stoppedTexts: Record<Stopped, () => string> = {
  none: m.bench_none,
  over: m.bench_over,
  'signed-out': m.bench_signed_out,
  right: m.bench_no_right,
};

type NoShiftProps = { why: Stopped; hours: number | null; begin: () => Promise<unknown> };

function NoShift({ why, hours, begin }: NoShiftProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await begin();
    setBusy(false);
  };
  return (
    <div role={why === 'none' ? undefined : 'alert'} className={styles['stopped']}>
      <p>{stoppedTexts[why]()}</p>
      {why === 'none' && hours !== null && (
        <p className={styles['hint']}>{hours === 1 ? m.bench_hour() : m.bench_hours({ count: hours })}</p>
      )}
      {why === 'signed-out' && (
        <p>
          <a href="/authentication/login" target="_blank" rel="noopener">
            {m.bench_sign_in()}
          </a>
        </p>
      )}
      <Button wide busy={busy} busyLabel={m.bench_beginning()} onClick={() => void press()}>
        {m.bench_begin()}
      </Button>
    </div>
  );
}
