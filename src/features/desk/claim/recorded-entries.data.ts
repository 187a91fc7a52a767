import type { Db } from '#server/db/connect.ts';
import { readRecorders } from '../quote/recorders.data.ts';
import type { ThreadPage } from './thread.data.ts';

const isTold = ({ kind, state }: ThreadPage['thread'][number]): boolean =>
  (kind === 'decision' || kind === 'choice') && (state ?? '').endsWith('on-behalf');

/** Names in what was told to the desk who wrote it down. It is read by itself, because it may lie on another machine. */
export async function withRecorders(db: Db, claimId: string, page: ThreadPage): Promise<ThreadPage> {
  if (!page.thread.some(isTold)) return page;
  const recorders = await readRecorders(db, claimId);
  const nameIn = (id: string) => recorders.find(({ versionId }) => id.includes(versionId))?.by ?? '';
  return {
    ...page,
    thread: page.thread.map((entry) => (isTold(entry) ? { ...entry, name: nameIn(entry.id) } : entry)),
  };
}
