import { useId, useState } from 'react';
import { longestCaption } from '#claim/photo/photo-caption.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { shotTexts } from '#claim/photo/shot-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

type DescribeProps = {
  claimId: string;
  photo: DeskPhoto;
  /** What has become of the photo while this is open. */
  news: readonly (string | null)[];
  /** Why nothing can be saved. */
  refusal: string | null;
  again: () => void;
  onClose: () => void;
};
type Shot = keyof typeof shotTexts;

const shots = Object.keys(shotTexts) as Shot[];
const options = [
  { value: '', label: m.desk_photo_view_none() },
  ...shots.map((value) => ({ value, label: shotTexts[value]() })),
];

export function DescribePhoto({ claimId, photo, news, refusal, again, onClose }: DescribeProps) {
  const hintId = useId();
  // What a colleague says of the photo while the dialog is open was not seen.
  const [{ view, caption }] = useState(photo);
  const isNewer = photo.view !== view || photo.caption !== caption;
  const [chosen, setChosen] = useState(view ?? '');
  const [typed, setTyped] = useState(caption ?? '');
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskDescribePhoto>(
    'POST /api/desk/claims/:claimId/photos/describe',
  );
  const save = async () => {
    if (refusal !== null) return;
    const words = { view: shots.find((shot) => shot === chosen) ?? null, caption: typed.trim() || null };
    // What is typed is in the language of the page.
    const captionLanguage = document.documentElement.lang || undefined;
    const body = { photoId: photo.id, ...words, captionLanguage, seen: { view, caption } };
    if ((await act({ params: { claimId }, body })) === null) return again();
    announce(m.desk_photo_words_done());
    again();
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_photo_words_title()}
      submit={m.desk_photo_words_save()}
      typed={typed !== (caption ?? '')}
      busy={busy}
      error={refusal ?? error}
      save={save}
      onClose={onClose}
    >
      {news.map(
        (text) =>
          text !== null && (
            <p key={text} role="status">
              {text}
            </p>
          ),
      )}
      {isNewer && <p role="status">{m.desk_photo_words_newer()}</p>}
      <Select
        asField
        label={m.desk_photo_view()}
        aria-describedby={hintId}
        value={chosen}
        options={options}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p id={hintId}>{m.desk_photo_view_hint()}</p>
      <Field
        id="desk-photo-caption"
        label={m.desk_photo_caption()}
        hint={m.desk_photo_caption_hint()}
        maxLength={longestCaption}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </WorkDialog>
  );
}
