// Saving and removing lines that handlers use again. Each is a new version, as of saved replies.
import { isDeepStrictEqual } from 'node:util';

import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import { type Asker, type Audience, audiencesOf, mayChange } from '../../saved/saved-reply.rules.ts';
import type { QuoteTemplate, SaveTemplate } from './template-routes.ts';
import { addTemplate, findTemplate, type TemplateVersion } from './templates.data.ts';

const audienceOf = ({ shared_with }: TemplateVersion) => shared_with as Audience;

const mayBeChanged = (asker: Asker, template: TemplateVersion): boolean =>
  mayChange(asker, { ownerId: template.owner_id, sharedWith: audienceOf(template), brands: template.brands });

type Wanted = Omit<SaveTemplate, 'seen'>;

const wantedOf = (template: TemplateVersion): Wanted => ({
  title: template.title,
  device: template.device as Wanted['device'],
  fault: template.fault,
  lines: template.lines as Wanted['lines'],
  sharedWith: audienceOf(template),
});

export const shownTemplate = (asker: Asker, template: TemplateVersion): QuoteTemplate => ({
  id: template.id,
  version: template.version,
  ...wantedOf(template),
  savedBy: template.saved_by_name,
  savedAt: template.saved_at.toISOString(),
  mayChange: mayBeChanged(asker, template),
});

const noSuchTemplate = () => new Problem(404, 'template-not-found', 'There is no such template.');

function notAllowed(): Problem {
  const detail =
    'You change your own templates. A lead shares them, an administrator with every handler; neither where their account is limited to clients.';
  return new Problem(403, 'sharing-not-allowed', detail);
}

const changedMeanwhile = () =>
  new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this template. Nothing was saved.');

export type Saving = { tx: Tx; asker: Asker; now: Date; id: string };

async function findToChange({ tx, asker, id }: Saving): Promise<TemplateVersion | null> {
  const found = await findTemplate(tx, asker, id);
  if (found && !mayBeChanged(asker, found)) throw notAllowed();
  return found;
}

/** `before` is null for a new one. What is shared stays with the brands for which it was shared first. */
async function writeVersion(
  { tx, asker, now, id }: Saving,
  before: TemplateVersion | null,
  { lines, sharedWith, ...words }: Wanted,
  removed = false,
): Promise<number> {
  const { accountId } = asker;
  const version = (before?.version ?? 0) + 1;
  const brands = before && audienceOf(before) === 'brands' ? before.brands : asker.brands && [...asker.brands];
  const whose = { owner_id: before?.owner_id ?? accountId, saved_by: accountId };
  const isAdded = await addTemplate(tx, {
    id,
    version,
    ...words,
    lines: JSON.stringify(lines),
    removed,
    shared_with: sharedWith,
    brands,
    ...whose,
    saved_by_name: await nameOfAccount(tx, accountId),
    saved_at: now,
  });
  if (!isAdded) throw changedMeanwhile();
  const action = removed ? 'desk.remove-quote-template' : 'desk.save-quote-template';
  await addAuditEntry(tx, { at: now, actor: accountActor(accountId), action, accountId, detail: words.title });
  return version;
}

/** The same again is the same version, so that a retry changes nothing. */
export async function saveTemplate(saving: Saving, { seen, ...wanted }: SaveTemplate): Promise<{ version: number }> {
  if (!audiencesOf(saving.asker).includes(wanted.sharedWith)) throw notAllowed();
  const before = await findToChange(saving);
  if (before === null && seen !== null) throw noSuchTemplate();
  if (before && isDeepStrictEqual(wantedOf(before), wanted)) return { version: before.version };
  if (before !== null && before.version !== seen) throw changedMeanwhile();
  return { version: await writeVersion(saving, before, wanted) };
}

export async function removeTemplate(saving: Saving): Promise<typeof done> {
  const before = await findToChange(saving);
  if (before === null) throw noSuchTemplate();
  await writeVersion(saving, before, wantedOf(before), true);
  return done;
}
