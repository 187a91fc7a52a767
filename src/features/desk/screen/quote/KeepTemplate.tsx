import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { type DeviceKind, deviceKinds } from '#shared/device-drawings.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { longestFault, longestTitle } from '../../quote/template/template.rules.ts';
import type { QuoteTemplate, templateRoutes } from '../../quote/template/template-routes.ts';
import type { Audience } from '../../saved/saved-reply.rules.ts';
import { audienceTexts } from '../saved/saved-texts.ts';
import { useDeskCall } from '../useDeskAction.ts';
import { onEnter } from './on-enter.ts';
import { deviceTexts } from './template-texts.ts';
import { bodyOf, filledLines, pricedOf } from './typed-quote.ts';
import type { Draft } from './useQuoteDraft.ts';
import styles from './Quote.module.css';

type KeepProps = {
  draft: Draft;
  templates: readonly QuoteTemplate[];
  audiences: readonly Audience[];
  again: () => void;
};

type Written = { title: string; device: DeviceKind | null; fault: string; sharedWith: Audience };

const blank: Written = { title: '', device: null, fault: '', sharedWith: 'me' };

/** Returns why the lines cannot be kept; null if they can. */
function lackingIn({ typed }: Draft, { title }: Written): string | null {
  const lines = filledLines(typed);
  if (lines.length === 0) return m.desk_template_lacks_lines();
  if (lines.some((line) => pricedOf(line) === null)) return m.desk_template_lacks();
  return title.trim() === '' ? m.desk_template_name_first() : null;
}

/** One of the same name and audience, of which this becomes the next version. */
const replacedBy = ({ title, sharedWith }: Written, templates: readonly QuoteTemplate[]): QuoteTemplate | undefined =>
  templates.find((one) => one.mayChange && one.sharedWith === sharedWith && one.title === title.trim());

type Versions = ReadonlyMap<string, number>;

const versionsOf = (templates: readonly QuoteTemplate[]): Versions =>
  new Map(templates.map(({ id, version }) => [id, version]));

/** The versions that were read first: a colleague's later one is passed over only once its refusal was read. */
function useReadVersions(templates: readonly QuoteTemplate[]) {
  const [read, setRead] = useState<Versions | null>(() => versionsOf(templates));
  const versions = read ?? versionsOf(templates);
  return {
    seenOf: (template: QuoteTemplate | undefined) => (template && versions.get(template.id)) ?? null,
    keptAs: (id: string, version: number) => setRead(new Map([...versions, [id, version]])),
    readAgain: () => setRead(null),
  };
}

function useKeeping({ draft, templates, again }: KeepProps) {
  const [written, setWritten] = useState(blank);
  const [newTemplateId, setNewTemplateId] = useState(() => newId());
  const [lacking, setLacking] = useState<string | null>(null);
  const { seenOf, keptAs, readAgain } = useReadVersions(templates);
  const { busy, error, send } = useDeskCall<typeof templateRoutes.deskSaveQuoteTemplate>(
    'PUT /api/desk/quote-templates/:templateId',
  );
  const change = (part: Partial<Written>) => {
    setLacking(null);
    setWritten({ ...written, ...part });
  };
  const replaced = replacedBy(written, templates);
  const keep = async () => {
    const lacks = lackingIn(draft, written);
    setLacking(lacks);
    if (lacks !== null) return;
    const { lines } = bodyOf(draft.typed);
    const params = { templateId: replaced?.id ?? newTemplateId };
    const result = await send({ params, body: { ...written, lines, seen: seenOf(replaced) } });
    again();
    if (result?.ok === false && result.error.code === 'changed-meanwhile') readAgain();
    if (result?.ok !== true) return;
    keptAs(params.templateId, result.answer.version);
    announce(m.desk_template_kept());
    setWritten(blank);
    setNewTemplateId(newId());
  };
  return { written, change, replaced, lacking, keep, busy, error };
}

export function KeepTemplate(props: KeepProps) {
  const { written, change, replaced, lacking, keep, busy, error } = useKeeping(props);
  const { audiences } = props;
  const devices = deviceKinds.map((value) => ({ value, label: deviceTexts[value]() }));
  return (
    <fieldset className={styles['keep']}>
      <legend>{m.desk_template_keep()}</legend>
      <Field
        id="quote-template-name"
        label={m.desk_template_name()}
        autoComplete="off"
        maxLength={longestTitle}
        error={lacking ?? undefined}
        value={written.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onKeyDown={onEnter(() => void keep())}
      />
      <Select
        asField
        label={m.desk_template_device()}
        value={written.device ?? ''}
        options={[{ value: '', label: m.desk_template_any() }, ...devices]}
        onChange={(event) => change({ device: deviceKinds.find((kind) => kind === event.target.value) ?? null })}
      />
      <Field
        id="quote-template-fault"
        label={m.desk_template_fault()}
        autoComplete="off"
        maxLength={longestFault}
        value={written.fault}
        onChange={(event) => change({ fault: event.currentTarget.value })}
        onKeyDown={onEnter(() => void keep())}
      />
      {audiences.length > 1 && (
        <Select
          asField
          label={m.desk_template_who()}
          value={written.sharedWith}
          options={audiences.map((value) => ({ value, label: audienceTexts[value]() }))}
          onChange={(event) => change({ sharedWith: event.target.value as Audience })}
        />
      )}
      <p role="status" className={styles['hint']}>
        {replaced && m.desk_template_replaces()}
      </p>
      <Button look="secondary" busy={busy} busyLabel={m.desk_saving()} onClick={() => void keep()}>
        {m.desk_template_keep_submit()}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </fieldset>
  );
}
