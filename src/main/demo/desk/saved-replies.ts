import { v7 as newId } from 'uuid';

import { addVersion } from '#features/desk/saved/saved-reply.data.ts';
import type { Services } from '#server/context.ts';
import { findDemoLead } from './demo-lead.ts';

const replies = [
  {
    title: 'How far it is',
    text: `Hello {name},

Thank you for your message. Your {device} is in “{state}” now. We expect the next step by {date}.

We’ll write to you as soon as it moves on.`,
  },
  {
    title: 'Parts are late',
    text: `Hello {name},

The part for your {device} hasn’t reached us yet. The supplier now says {new day}, and we’ll start on the day it comes.

We’re sorry for the wait. Your reference is {reference}.`,
  },
  {
    title: 'Remove the activation lock',
    text: `Hello {name},

We can’t test your {device} yet, because it’s still linked to an account. Please open icloud.com/find, choose the device and select “Remove from account”.

Tell us on your claim’s page once it’s done. We go on within one working day.`,
    actions: { wait: { on: 'claimant', days: 9 } },
  },
  {
    title: 'Waiting for the insurer',
    text: `Hello {name},

We’ve told your insurer what your {device} needs and what it costs. They decide, and we ask them again after two working days.

You don’t need to do anything.`,
  },
  {
    title: 'How it comes back',
    text: `Hello {name},

Once your {device} is tested and packed, a courier brings it back. Your claim’s page then shows the day, and somebody must be in to sign for it.

Is that day no good? Write back, and we’ll ask the courier.`,
  },
];

/** Stores them once; what handlers change or remove stays as they left it. */
export async function storeSavedReplies({ database, now }: Services): Promise<void> {
  const { kysely } = database;
  if (await kysely.selectFrom('saved_reply').select('id').limit(1).executeTakeFirst()) return;
  const of = await findDemoLead(kysely);
  if (of === null) return;
  for (const reply of replies) {
    const version = { id: newId(), version: 1, shared_with: 'brands', removed: false, saved_at: now() };
    await addVersion(kysely, { ...version, ...of, ...reply });
  }
}
