import { Suspense } from 'react';
import { BootContext } from '#web/boot.ts';
import { useStopped } from '#web/session/stopped.ts';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { RouteAnnouncer } from '#web/ui/feedback/RouteAnnouncer.tsx';
import type { PageData } from '#main/first-page/page-data.ts';
import { pagePathOf } from './places.rules.ts';
import { Routes, type LateScreens } from './routes.tsx';

export function Portal({ data, late }: { data: PageData; late: LateScreens }) {
  return (
    <BootContext value={data.boot}>
      {useStopped() ? (
        <Suspense>
          <late.StoppedScreen />
        </Suspense>
      ) : (
        <Routes late={late} track={data.track} />
      )}
      <LiveRegion />
      <RouteAnnouncer pageOf={pagePathOf} />
    </BootContext>
  );
}
