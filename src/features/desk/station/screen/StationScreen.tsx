import { useCallback, useEffect, useState } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { call, callAddress, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { phoneRoutes, phoneUploadRoutes } from '../station-routes.ts';
import type { OpenedStation } from './opened-station.ts';
import { TakePhotos } from './TakePhotos.tsx';
import { useShots } from './useShots.ts';

type State = { kind: 'opening' } | { kind: 'failed'; error: CallError } | { kind: 'open'; station: OpenedStation };

async function openStation(code: string): Promise<State> {
  const given = { params: { code } };
  const result = await call<typeof phoneRoutes.openStation>('POST /api/station/:code/open', given);
  return result.ok ? { kind: 'open', station: result.answer } : { kind: 'failed', error: result.error };
}

/** What a handler's phone shows: it knows of the claim only the device and the end of the reference. */
export function StationScreen({ code }: { code: string }) {
  const [state, setState] = useState<State>({ kind: 'opening' });
  const open = useCallback(async () => setState(await openStation(code)), [code]);
  useEffect(() => void open(), [open]);
  useTitle(m.station_title());
  return (
    <PageFrame narrow help={false}>
      <PageHeading>{m.station_title()}</PageHeading>
      {state.kind === 'opening' && <Skeleton shape="page" />}
      {state.kind === 'failed' && <Failed error={state.error} again={() => void open()} />}
      {state.kind === 'open' && <Photos code={code} station={state.station} />}
    </PageFrame>
  );
}

const uploads = 'POST /api/station/:code/photos';

function Photos({ code, station }: { code: string; station: OpenedStation }) {
  const { device, referenceEnd, shots, taken } = station;
  const { shotsOf } = useShots({
    addressOf: (place, query) =>
      callAddress<typeof phoneUploadRoutes.addStationPhoto>(uploads, { params: { code: place.id }, query }).slice(
        'POST '.length,
      ),
    before: taken.map((photo) => ({ ...photo, placeId: code })),
  });
  return (
    <TakePhotos
      about={
        <>
          <strong>{device}</strong> {m.station_reference({ end: referenceEnd })}
        </>
      }
      views={shots}
      shots={shotsOf({ id: code, name: device })}
    />
  );
}

const texts: Record<string, () => string> = {
  'station-over': m.station_over,
  'station-elsewhere': m.station_elsewhere,
};

function Failed({ error, again }: { error: CallError; again: () => void }) {
  const text = texts[error.code];
  return (
    <div role="alert">
      <p>{(text ?? m.station_failed)()}</p>
      {text === undefined && (
        <Button look="secondary" onClick={again}>
          {m.claim_try_again()}
        </Button>
      )}
    </div>
  );
}
