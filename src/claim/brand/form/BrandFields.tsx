import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { BrandDraft, TextField } from './brand-draft.ts';
import { ColourField } from './ColourField.tsx';
import { PictureField } from './PictureField.tsx';
import type { BrandErrors } from './useSaveBrand.ts';
import styles from './BrandForm.module.css';

type BrandFieldsProps = {
  draft: BrandDraft;
  errors: BrandErrors;
  /** Where the brand's pictures are. */
  folder: string;
  set: (changed: Partial<BrandDraft>) => void;
};

type TextProps = Pick<BrandFieldsProps, 'draft' | 'errors' | 'set'> & {
  field: TextField;
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url';
};

function Text({ field, label, hint, type, draft, errors, set }: TextProps) {
  return (
    <Field
      id={`brand-${field}`}
      label={label}
      hint={hint}
      error={errors[field]}
      type={type}
      autoComplete="off"
      maxLength={500}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
}

function Lines({ field, label, hint, draft, errors, set }: TextProps) {
  return (
    <TextArea
      id={`brand-${field}`}
      label={label}
      hint={hint}
      rows={3}
      error={errors[field]}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
}

/** All that a brand says, in the groups in which people think of it. */
export function BrandFields({ draft, errors, folder, set }: BrandFieldsProps) {
  const typed = { draft, errors, set };
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{m.brand_group_names()}</legend>
        <div className={styles['pair']}>
          <Text {...typed} field="name" label={m.brand_name()} hint={m.brand_name_hint()} />
          <Text {...typed} field="companyName" label={m.brand_company()} hint={m.brand_company_hint()} />
          <Text {...typed} field="provider" label={m.brand_provider()} hint={m.brand_provider_hint()} />
          <Text {...typed} field="insurer" label={m.brand_insurer()} hint={m.brand_insurer_hint()} />
        </div>
      </fieldset>
      <Look draft={draft} errors={errors} folder={folder} set={set} />
      <fieldset className={styles['group']}>
        <legend>{m.brand_group_contact()}</legend>
        <div className={styles['pair']}>
          <Text {...typed} field="phone" type="tel" label={m.brand_phone()} />
          <Text {...typed} field="email" type="email" label={m.brand_email()} />
          <Text {...typed} field="hours" label={m.brand_hours()} hint={m.brand_hours_hint()} />
        </div>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{m.brand_group_sites()}</legend>
        <div className={styles['pair']}>
          <Lines {...typed} field="hosts" label={m.brand_hosts()} hint={m.brand_hosts_hint()} />
          <Text {...typed} field="mailFrom" type="email" label={m.brand_sender()} hint={m.brand_sender_hint()} />
          <Text {...typed} field="privacyUrl" type="url" label={m.brand_privacy()} hint={m.brand_privacy_hint()} />
        </div>
        <Lines
          {...typed}
          field="terms"
          label={m.brand_terms()}
          hint={m.brand_terms_hint({ provider: '{provider}', insurer: '{insurer}' })}
        />
      </fieldset>
    </>
  );
}

function Look({ draft, errors, folder, set }: BrandFieldsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{m.brand_group_look()}</legend>
      <div className={styles['pair']}>
        <ColourField
          which="primary"
          label={m.brand_primary()}
          hint={m.brand_primary_hint()}
          value={draft.primary}
          error={errors['primary']}
          onChange={(primary) => set({ primary })}
        />
        <ColourField
          which="accent"
          label={m.brand_accent()}
          hint={m.brand_accent_hint()}
          value={draft.accent}
          error={errors['accent']}
          onChange={(accent) => set({ accent })}
        />
      </div>
      <div className={styles['pair']}>
        <PictureField
          id="brand-logoLight"
          label={m.brand_logo()}
          hint={m.brand_logo_hint()}
          folder={folder}
          standIn={null}
          value={draft.logoLight}
          error={errors['logoLight']}
          onChange={(logoLight) => set({ logoLight })}
        />
        <PictureField
          id="brand-logoDark"
          label={m.brand_logo_dark()}
          hint={m.brand_logo_dark_hint()}
          folder={folder}
          standIn={m.brand_as_logo()}
          isOnDark
          value={draft.logoDark}
          error={errors['logoDark']}
          onChange={(logoDark) => set({ logoDark })}
        />
        <PictureField
          id="brand-icon"
          label={m.brand_icon()}
          hint={m.brand_icon_hint()}
          folder={folder}
          standIn={m.brand_as_logo()}
          value={draft.icon}
          error={errors['icon']}
          onChange={(icon) => set({ icon })}
        />
      </div>
    </fieldset>
  );
}
