import type { FastifyRequest } from 'fastify';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { asProblem } from '#claim/change/own-claim-problem.server.ts';
import { siteOf } from '#server/brands/brand-site.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';
import { singleLine } from '#shared/text.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { mostLive, mostMade, sharedPath } from './share-limits.rules.ts';
import { type Share } from './share.rules.ts';
import { mailLinkMade } from './link-made-mail.server.ts';
import { addLink, countLinks, endLink, hasLink, readShareSettings } from './shared-links.data.ts';

const requesterOf = (services: Services, request: FastifyRequest) => ({
  services,
  viewer: viewerOf(request, services.settings),
  now: services.now(),
});

function emailOf({ email = '' }: Share): string {
  if (couldBeEmail(email)) return cleanEmail(email);
  const detail = 'This must be an email address, such as name@example.com.';
  const title = 'This company mails your helper a code. Give your helper’s email address.';
  throw new Problem(422, 'helper-email', title, { errors: [{ pointer: '/email', detail }] });
}

async function checkCounts(tx: Tx, claimId: string, now: Date): Promise<void> {
  const { live, made } = await countLinks(tx, claimId, now);
  if (live >= mostLive) {
    throw new Problem(409, 'too-many-links', `You have ${mostLive} links that work. End one of them first.`);
  }
  if (made < mostMade) return;
  const text = 'You’ve made many links today. Try again tomorrow, or use one that works.';
  throw new Problem(429, 'too-many-links-made', text, { retryAfterSeconds: dayMs / 1_000 });
}

/** The secret is stored as a hash, so a second try with the same id cannot have it. */
export async function shareClaim(services: Services, request: FastifyRequest, wanted: Share) {
  const requester = requesterOf(services, request);
  const { now } = requester;
  const claimId = wanted.claimId.toLowerCase();
  const id = wanted.linkId.toLowerCase();
  const secret = newToken();
  const goodUntil = new Date(now.getTime() + wanted.days * dayMs);
  let brandId: string | null = null;
  await changeOwnClaim(requester, claimId, async (tx) => {
    if (await hasLink(tx, claimId, id)) {
      throw new Problem(409, 'link-told', 'This link was made already, and is told once. End it, and make another.');
    }
    const { brand, needsCode } = await readShareSettings(tx, claimId);
    const codeEmail = needsCode ? emailOf(wanted) : null;
    await checkCounts(tx, claimId, now);
    const forWhom = singleLine(wanted.forWhom);
    await addLink(tx, { claimId, id, secretHash: hashToken(secret), forWhom, codeEmail, madeAt: now, goodUntil });
    await mailLinkMade(tx, services, { claimId, linkId: id, brand, goodUntil });
    const detail = `${id}, for ${wanted.days} ${wanted.days === 1 ? 'day' : 'days'}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.shared', detail }, now);
    brandId = brand;
    return false;
  }).catch(asProblem);
  const { publicUrl } = siteOf(services.settings, brandsOf(services).byId(brandId));
  return { url: `${publicUrl.origin}${sharedPath(claimId)}#${secret}`, goodUntil: goodUntil.toISOString() };
}

/** The same again changes nothing. */
export async function endSharedLink(
  services: Services,
  request: FastifyRequest,
  wanted: { claimId: string; linkId: string },
): Promise<void> {
  const requester = requesterOf(services, request);
  const { now } = requester;
  const [claimId, id] = [wanted.claimId.toLowerCase(), wanted.linkId.toLowerCase()];
  await changeOwnClaim(requester, claimId, async (tx) => {
    if (!(await hasLink(tx, claimId, id))) throw new Problem(404, 'link-not-found', 'The claim has no such link.');
    if (await endLink(tx, claimId, id, now)) {
      await auditClaimantAction(tx, { claimId, action: 'claim.share-ended', detail: id }, now);
    }
    return false;
  }).catch(asProblem);
}
