import { useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { call, type CallError } from '#web/call.ts';
import { useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { pressRefused } from '#web/session/press-refused.ts';
import { couldBeEmail } from '#shared/people/email.ts';
import type { shareRoutes } from '../share-routes.ts';
import { mostLive } from '../share-limits.rules.ts';

export type Wanted = { forWhom: string; days: string; email: string };
export type Made = { linkId: string; url: string; asksCode: boolean };
type Field = 'email';

const troubles: Record<string, () => string> = {
  offline: m.share_trouble_offline,
  'link-told': m.share_trouble_told,
  'too-many-links': () => m.share_trouble_many({ count: mostLive }),
  'too-many-links-made': m.share_trouble_today,
};

const troubleOf = ({ code }: CallError): string => (troubles[code] ?? m.share_trouble_unsent)();

type UseShare = {
  claimId: string;
  asksCode: boolean;
  wanted: Wanted;
  onMade: (made: Made) => void;
  refresh: () => void;
};

export function useShare({ claimId, asksCode, wanted, onMade, refresh }: UseShare) {
  // The same link, however often it is tried.
  const [linkId, setLinkId] = useState(() => newId());
  const check = ({ email }: Wanted): Errors<Field> =>
    asksCode && !couldBeEmail(email) ? { email: m.share_email_wrong() } : {};
  const send = async ({ forWhom, days, email }: Wanted): Promise<Failure<Field, string> | null> => {
    const body = { claimId, linkId, forWhom, days: Number(days), ...(asksCode && { email }) };
    const made = await call<typeof shareRoutes.shareClaim>('POST /api/enduser/shareClaim', { body });
    if (made.ok || made.error.code === 'link-told') setLinkId(newId());
    if (made.ok || made.error.status === 409) refresh();
    if (!made.ok && made.error.code === 'helper-email') return { errors: { email: m.share_email_wrong() } };
    if (!made.ok) {
      await pressRefused(made.error);
      return { reason: troubleOf(made.error) };
    }
    onMade({ linkId, url: made.answer.url, asksCode });
    return null;
  };
  return useForm<Wanted, Field, string>({ check, send, values: wanted });
}

/** Returns what went wrong, in words; null if the link has ended. */
export async function endLink(claimId: string, linkId: string): Promise<string | null> {
  const body = { claimId, linkId };
  const ended = await call<typeof shareRoutes.endSharedLink>('POST /api/enduser/endSharedLink', { body });
  if (ended.ok) return null;
  await pressRefused(ended.error);
  return troubleOf(ended.error);
}
