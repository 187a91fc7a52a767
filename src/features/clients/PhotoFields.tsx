import { shotsOf, type ViewLists } from '#claim/photo/asked-views.rules.ts';
import { type PhotoView, photoViews } from '#claim/photo/photo-views.rules.ts';
import { shotTexts } from '#claim/photo/shot-texts.ts';
import { type DeviceKind, deviceKinds } from '#shared/device-drawings.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { Errors } from './client-draft.ts';
import { photoKindTexts, viewsText } from './photo-kind-texts.ts';
import styles from './Clients.module.css';

type PhotoFieldsProps = { lists: ViewLists; errors: Errors; onChange: (lists: ViewLists) => void };

/** What handlers are asked to photograph, by kind of device. */
export function PhotoFields({ lists, errors, onChange }: PhotoFieldsProps) {
  return (
    <fieldset className={styles['part']} aria-describedby="client-photos-hint">
      <legend>{m.clients_photos()}</legend>
      <p id="client-photos-hint" className={styles['hint']}>
        {m.clients_photos_hint()}
      </p>
      {deviceKinds.map((kind) => (
        <KindFields
          key={kind}
          kind={kind}
          views={lists[kind]}
          error={errors[`photos-${kind}`]}
          onChange={(views) => onChange({ ...lists, [kind]: views })}
        />
      ))}
    </fieldset>
  );
}

type KindProps = {
  kind: DeviceKind;
  /** Undefined without a list of the client's own. */
  views: PhotoView[] | undefined;
  error: string | undefined;
  onChange: (views: PhotoView[] | undefined) => void;
};

function KindFields({ kind, views, error, onChange }: KindProps) {
  const name = photoKindTexts[kind]();
  const usual = shotsOf(kind);
  return (
    <div>
      <Checkbox
        id={`client-photos-${kind}`}
        label={m.clients_photos_own({ kind: name })}
        hint={m.clients_photos_usual({ views: viewsText(usual) })}
        checked={views !== undefined}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked ? [...usual] : undefined)}
      />
      {views !== undefined && <ViewFields kind={kind} name={name} views={views} onChange={onChange} />}
    </div>
  );
}

type ViewProps = Pick<KindProps, 'kind' | 'onChange'> & { name: string; views: PhotoView[] };

/** One that is ticked comes last, so that the ticks say the order. */
function ViewFields({ kind, name, views, onChange }: ViewProps) {
  const turn = (view: PhotoView) =>
    onChange(views.includes(view) ? views.filter((one) => one !== view) : [...views, view]);
  return (
    <div role="group" aria-label={m.clients_photos_views({ kind: name })} className={styles['views']}>
      {photoViews.map((view) => (
        <Checkbox
          key={view}
          id={`client-photos-${kind}-${view}`}
          label={shotTexts[view]()}
          checked={views.includes(view)}
          onChange={() => turn(view)}
        />
      ))}
      <p role="status" className={styles['hint']}>
        {views.length > 0 && m.clients_photos_order({ views: viewsText(views) })}
      </p>
    </div>
  );
}
