import { useState } from 'react';
import { BrandFields } from '#claim/brand/form/BrandFields.tsx';
import { type BrandDraft, contentOf, draftOf, idOf, newDraft } from '#claim/brand/form/brand-draft.ts';
import { useSaveBrand } from '#claim/brand/form/useSaveBrand.ts';
import type { BrandAnswer } from '#claim/brand/own/brand-routes.ts';
import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { isHeld, useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { BrandFacts } from './BrandFacts.tsx';
import styles from './Brands.module.css';

type BrandEditorProps = {
  /** Null for a new brand. */
  known: BrandAnswer | null;
  onSaved: (text: string, id: string) => void;
  /** Has the brand read again. */
  onOvertaken?: () => void;
};

/** What waits to be published, or what serves from the store. */
function savedOf({ versions }: BrandAnswer): BrandContent | null {
  const standing =
    versions.find(({ status }) => status === 'draft') ?? versions.find(({ status }) => status === 'published');
  return standing?.content ?? null;
}

/** Where what is typed is held. Null is of a new brand. */
export const typedAt = (id: string | null): string => `brand ${id ?? ''}`;

/** A brand of a file is shown until somebody wants to change it here. */
export function BrandEditor({ known, ...told }: BrandEditorProps) {
  const saved = known && savedOf(known);
  const [isOpen, setOpen] = useState(known === null || saved !== null || isHeld(typedAt(known.brand.id)));
  const from = saved ?? known?.inFile ?? null;
  if (isOpen || from === null) return <Editor known={known} from={from} {...told} />;
  return (
    <Card title={m.brand_in_file_title()}>
      <div className={styles['form']}>
        <p className={styles['hint']}>{m.brand_in_file_lead()}</p>
        <BrandFacts content={from} />
        <div>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {m.brand_change_here()}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type EditorProps = BrandEditorProps & { from: BrandContent | null };

type EditorDraft = { brand: BrandDraft; typedId: string | null };

function useEditor({ known, from, onSaved, onOvertaken }: EditorProps) {
  const stored: EditorDraft = { brand: from ? draftOf(from) : newDraft, typedId: null };
  const typing = useTyped(typedAt(known?.brand.id ?? null), stored, known?.newest ?? null);
  const { brand: draft, typedId } = typing.typed;
  const { save, ...saving } = useSaveBrand(onOvertaken);
  const id = known?.brand.id ?? typedId ?? idOf(draft.name);
  return {
    ...saving,
    typing,
    draft,
    id,
    setTypedId: (next: string) => typing.type((before) => ({ ...before, typedId: next })),
    set: (changed: Partial<BrandDraft>) =>
      typing.type((before) => ({ ...before, brand: { ...before.brand, ...changed } })),
    saveAs: async (publish: boolean) => {
      const version = await save({ id, content: contentOf(draft), publish, seen: typing.seen });
      if (version === null) return;
      typing.saved(typing.typed, version);
      onSaved(publish ? m.brand_published({ version }) : m.brand_drafted({ version }), id);
    },
  };
}

function Editor(props: EditorProps) {
  const { typing, draft, id, set, setTypedId, saveAs, isBusy, errors, failure, form, forget } = useEditor(props);
  return (
    <Card>
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void saveAs(true);
        }}
      >
        <BrandFields draft={draft} errors={errors} set={set} folder={`/brand/${id}/`} />
        {props.known === null && <IdField id={id} error={errors['id']} onChange={setTypedId} />}
        {failure !== null && (
          <p role="alert" className={styles['failed']}>
            {failure}
          </p>
        )}
        <Unsaved typing={typing} onChosen={forget} />
        <div className={styles['buttons']}>
          <Button type="submit" busy={isBusy} busyLabel={m.account_saving()}>
            {m.wording_publish()}
          </Button>
          <Button look="secondary" onClick={() => void saveAs(false)}>
            {m.wording_save_draft()}
          </Button>
        </div>
        {props.known?.preview && <PreviewLink href={props.known.preview} />}
      </form>
    </Card>
  );
}

type IdFieldProps = { id: string; error: string | undefined; onChange: (id: string) => void };

function IdField({ id, error, onChange }: IdFieldProps) {
  return (
    <Field
      id="brand-id"
      label={m.brand_id()}
      hint={m.brand_id_hint()}
      error={error}
      mono
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={id}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function PreviewLink({ href }: { href: string }) {
  return (
    <p>
      <a href={href} target="_blank" rel="noreferrer" className={styles['open']}>
        {m.brand_preview()}
        <NewTab />
      </a>
      <span className={styles['below']}>{m.brand_preview_hint()}</span>
    </p>
  );
}
