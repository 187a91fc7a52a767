import type { FormEvent } from 'react';
import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { type BrandDraft, contentOf, draftOf, idOf, newDraft } from './brand-draft.ts';
import { ColourField } from './ColourField.tsx';
import { PictureField } from './PictureField.tsx';
import { type BrandErrors, useSaveBrand } from './useSaveBrand.ts';
import styles from './BrandForm.module.css';

type SmallBrandFormProps = {
  /** A brand that is there, which keeps what the form does not ask for. */
  before?: { id: string; content: BrandContent } | null;
  submitLabel: string;
  onSaved: (id: string) => void;
};

/** What a company needs to begin: its name, colour, logo, telephone and address. It is published at once. */
export function SmallBrandForm({ before = null, submitLabel, onSaved }: SmallBrandFormProps) {
  const stored = before ? draftOf(before.content) : newDraft;
  const { typed: draft, type, saved } = useTyped(`small brand ${before?.id ?? 'new'}`, stored);
  const { save, isBusy, errors, failure, form } = useSaveBrand();
  const id = before?.id ?? idOf(draft.name);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await save({ id, content: contentOf(draft), publish: true })) === null) return;
    saved(draft, null);
    onSaved(id);
  };
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void onSubmit(event)}>
      <SmallFields draft={draft} errors={errors} id={id} set={(changed) => type((was) => ({ ...was, ...changed }))} />
      {failure !== null && (
        <p role="alert" className={styles['failed']}>
          {failure}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" busy={isBusy} busyLabel={m.account_saving()}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type SmallFieldsProps = {
  draft: BrandDraft;
  errors: BrandErrors;
  id: string;
  set: (changed: Partial<BrandDraft>) => void;
};

function SmallFields({ draft, errors, id, set }: SmallFieldsProps) {
  return (
    <>
      <Field
        id="brand-name"
        label={m.brand_name()}
        error={errors['name'] ?? errors['id']}
        autoComplete="organization"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <ColourField
        which="primary"
        label={m.brand_primary()}
        hint={m.brand_primary_hint()}
        value={draft.primary}
        error={errors['primary']}
        onChange={(primary) => set({ primary })}
      />
      <PictureField
        id="brand-logoLight"
        label={m.brand_logo()}
        hint={m.brand_logo_hint()}
        folder={`/brand/${id}/`}
        standIn={null}
        value={draft.logoLight}
        error={errors['logoLight']}
        // The others are made of it, as before there were any.
        onChange={(logoLight) => set({ logoLight, logoDark: '', icon: '' })}
      />
      <div className={styles['pair']}>
        <Field
          id="brand-phone"
          label={m.brand_phone()}
          error={errors['phone']}
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
        <Field
          id="brand-email"
          label={m.brand_email()}
          error={errors['email']}
          type="email"
          autoComplete="email"
          value={draft.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
