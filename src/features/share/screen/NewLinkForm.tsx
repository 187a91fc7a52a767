import { useState, type FormEvent } from 'react';
import { useFocusOnError } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { longestForWhom, mostDays, usualDays } from '../share-limits.rules.ts';
import { useShare, type Made, type Wanted } from './useShare.ts';
import styles from './Share.module.css';

type NewLinkFormProps = { claimId: string; asksCode: boolean; onMade: (made: Made) => void; refresh: () => void };

const nothingWanted: Wanted = { forWhom: '', days: String(usualDays), email: '' };

const dayOptions = () =>
  Array.from({ length: mostDays }, (_, index) => {
    const days = index + 1;
    return { value: String(days), label: days === 1 ? m.share_days_one() : m.share_days_more({ days }) };
  });

export function NewLinkForm({ onMade, ...props }: NewLinkFormProps) {
  const key = `share:${props.claimId}`;
  const held = useHeldFirst<Wanted>(key);
  const [wanted, setWanted] = useState(held ?? nothingWanted);
  useHeldDraft(key, () => (wanted === nothingWanted ? null : wanted));
  const finish = (made: Made) => {
    setWanted(nothingWanted);
    onMade(made);
  };
  const { tried, errors, busy, submit } = useShare({ ...props, wanted, onMade: finish });
  useFocusOnError(tried, (field) => `share-${field}`);
  const change = (to: Partial<Wanted>) => setWanted((before) => ({ ...before, ...to }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(wanted);
  };
  return (
    <Card title={m.share_new()}>
      <form noValidate autoComplete="off" className={styles['form']} onSubmit={onSubmit}>
        <ErrorSummary key={tried.attempt}>{tried.reason !== null && <p>{tried.reason}</p>}</ErrorSummary>
        <Field
          id="share-for"
          label={m.share_for()}
          hint={m.share_for_hint()}
          autoComplete="off"
          maxLength={longestForWhom}
          value={wanted.forWhom}
          onChange={(event) => change({ forWhom: event.currentTarget.value })}
        />
        {props.asksCode && (
          <Field
            id="share-email"
            label={m.share_email()}
            hint={m.share_email_hint()}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email}
            value={wanted.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        )}
        <Select
          asField
          label={m.share_days()}
          options={dayOptions()}
          value={wanted.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
        />
        <Button type="submit" wide busy={busy} busyLabel={m.share_making()}>
          {m.share_make()}
        </Button>
      </form>
    </Card>
  );
}
