import type { FormEvent } from 'react';
import { couldBePostcode } from '#shared/people/postcode.ts';
import { type Errors, type Failure, useFocusOnFirstError, useForm } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PostcodeField } from '#web/ui/fields/PostcodeField.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { Acting } from './useActing.ts';
import styles from '../../shared/screen/Shared.module.css';

type Wanted = { reference: string; postcode: string };

function check({ reference, postcode }: Wanted): Errors<keyof Wanted> {
  return {
    ...(reference.trim() === '' && { reference: m.acting_reference_missing() }),
    ...(!couldBePostcode(postcode) && { postcode: m.acting_postcode_wrong() }),
  };
}

/** As everybody finds a claim: the nominee gets both from the claimant. */
export function FindClaim({ find, end }: Pick<Acting, 'find' | 'end'>) {
  const send = async (wanted: Wanted): Promise<Failure<keyof Wanted, string> | null> => {
    const found = await find(wanted);
    if (!found.ok) {
      if (found.error.status === 404) end();
      return { reason: found.error.status === 429 ? m.shared_limited() : m.shared_failed() };
    }
    if (found.answer.found) return null;
    if (found.answer.left === 0) end();
    return { reason: m.acting_not_found({ left: found.answer.left ?? 0 }) };
  };
  const { tried, errors, busy, isFailed, submit } = useForm<Wanted, keyof Wanted, string>({ check, send });
  useFocusOnFirstError(tried, (field) => `acting-${field}`);
  const title = m.acting_find();
  useTitle(isFailed ? m.error_title({ title }) : title);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    void submit({ reference: text('reference'), postcode: text('postcode') });
  };
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className={styles['lead']}>{m.acting_find_lead()}</p>
      <ErrorSummary key={tried.attempt}>{tried.reason !== null && <p>{tried.reason}</p>}</ErrorSummary>
      <Card>
        <form noValidate className={styles['form']} onSubmit={onSubmit}>
          <Field
            id="acting-reference"
            name="reference"
            label={m.acting_reference()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            mono
            error={errors.reference}
          />
          <PostcodeField
            id="acting-postcode"
            name="postcode"
            label={m.acting_postcode()}
            autoComplete="off"
            error={errors.postcode}
          />
          <Button type="submit" wide busy={busy} busyLabel={m.acting_finding()}>
            {m.acting_find()}
          </Button>
        </form>
      </Card>
    </>
  );
}
