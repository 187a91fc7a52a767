import { useEffect, useRef, useState } from 'react';
import type { brandRoutes } from '#claim/brand/own/brand-routes.ts';
import type { BrandToSave } from '#shared/brands/saved-brand.rules.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { fieldOf } from './brand-draft.ts';

export type BrandErrors = Readonly<Record<string, string>>;

type Order = { id: string; content: BrandToSave; publish: boolean; seen?: number | null };

function errorsOf({ code, fields }: CallError): BrandErrors {
  const errors: Record<string, string> = {};
  for (const [pointer, detail] of Object.entries(fields)) {
    // What a schema says has no subject and no full stop.
    errors[fieldOf(pointer)] ??= code === 'brand-refused' ? detail : m.wording_refused({ detail });
  }
  return errors;
}

/** Saves a brand, and focuses the first field with an error. `failure` is what stands above the buttons; errors of fields stand at them. */
export function useSaveBrand(onOvertaken?: () => void) {
  const [error, setError] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = error === null ? {} : errorsOf(error);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const hasFields = Object.keys(errors).length > 0;
  return {
    isBusy,
    errors,
    form,
    forget: () => setError(null),
    failure: error && (hasFields ? m.wording_see_fields() : accountErrorText(error)),
    /** Returns the version that was saved, or null. */
    save: async (body: Order): Promise<number | null> => {
      setBusy(true);
      const saved = await call<typeof brandRoutes.saveBrand>('POST /api/account/saveBrand', {
        body,
        timeoutMs: 60_000,
      });
      setBusy(false);
      setError(saved.ok ? null : saved.error);
      if (!saved.ok && saved.error.code === 'changed-meanwhile') onOvertaken?.();
      return saved.ok ? saved.answer.version : null;
    },
  };
}
