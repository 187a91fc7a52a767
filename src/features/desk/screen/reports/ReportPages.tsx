import { lazy } from 'react';
import { useLocation } from '#web/router.ts';
import { dutyPath } from '../duty/duty-path.ts';
import { ReportsScreen } from './ReportsScreen.tsx';

const DutyScreen = lazy(async () => ({ default: (await import('../duty/DutyScreen.tsx')).DutyScreen }));

/** One piece for both addresses, so that the queue names no more than one. */
export function ReportPages({ now }: { now: Date }) {
  const [path] = useLocation();
  return path === dutyPath ? <DutyScreen now={now} /> : <ReportsScreen />;
}
