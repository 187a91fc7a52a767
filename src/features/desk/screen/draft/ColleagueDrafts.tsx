import { lazy } from 'react';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { FileChips } from '../file/ReplyFiles.tsx';
import type { DraftsProps } from './DraftWords.tsx';

const ColleagueDraft = lazy(async () => ({ default: (await import('./DraftWords.tsx')).ColleagueDraft }));
const TakenWords = lazy(async () => ({ default: (await import('./DraftWords.tsx')).TakenWords }));

export function ColleagueDrafts({ channel, answer, ...rest }: DraftsProps) {
  const others = answer.drafts.filter((draft) => draft.channel === channel && !draft.isMine);
  const taken = answer.takenDrafts.filter((draft) => draft.channel === channel);
  return (
    <LoadedPart>
      {others.map((draft) => (
        <ColleagueDraft key={draft.authorId} draft={draft} files={<FileChips files={draft.files} />} {...rest} />
      ))}
      {taken.map((draft) => (
        <TakenWords key={draft.id} draft={draft} {...rest} />
      ))}
    </LoadedPart>
  );
}
