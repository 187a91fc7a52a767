import { GraphQLError } from 'graphql';

import { ownedBy, seesSealed } from '#claim/access/claim.access.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { isOwnNeed } from '#claim/support/needs-sight.data.ts';
import { stampOfNeeds } from '#claim/support/needs-stamp.server.ts';
import { openNeeds, type StoredNeed, tellsInsurerNow } from '#claim/support/support-needs.data.ts';
import { isSupportCode } from '#claim/support/support-needs.rules.ts';
import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { column, needs } from '#server/graphql/fields.ts';
import { singleLine } from '#shared/text.ts';
import { type OwnNeeds, ownNeeds, sealedNeeds } from './own-needs.rules.ts';
import { closeOwnOffer, setOwnNeeds, withdrawOwnNeed } from './set-own-needs.server.ts';

const SupportNeeds = builder.objectRef<OwnNeeds<Date>>('SupportNeeds').implement({
  description: 'What the claimant needs so that they can be helped better.',
  fields: (t) => ({
    sealed: t.exposeBoolean('sealed', {
      description:
        'There are some that this session has neither said nor opened with a mailed code: codes, words, until and tellsInsurer are left out.',
    }),
    codes: t.exposeStringList('codes', {
      description:
        'Of large-print, plain-language, telephone, writing, more-time, somebody-else, device-needed, sign-language, screen-reader and other.',
    }),
    words: t.exposeString('words', { description: 'Of other.' }),
    until: t.exposeString('until', {
      nullable: true,
      description: 'The last day on which they count, such as 2026-11-30; null for as long as the claim is kept.',
    }),
    tellsInsurer: t.exposeBoolean('tellsInsurer'),
    insurer: t.exposeID('insurer', {
      nullable: true,
      description: 'The client of the operator whose insurer `tellsInsurer` is for; null if the claim has none.',
    }),
    savedAt: t.expose('savedAt', { type: 'DateTime', nullable: true }),
    seenAt: t.expose('seenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a handler read the last of them; null while one waits.',
    }),
    stamp: t.exposeString('stamp', { description: 'Changes with them, and tells nothing of them. Empty without any.' }),
    byHandler: t.exposeBoolean('byHandler', { description: 'Some were written down by the operator.' }),
  }),
});

type NeedRow = Omit<StoredNeed, 'sealed' | 'saidAt' | 'seenAt'> & {
  saidAt: string;
  seenAt: string | null;
  sealed: { ciphertext: string; nonce: string; keyId: string };
  isOwn: boolean;
};

type HeldNeeds = { insurer: string | null; isOpen: boolean; rows: NeedRow[] };
type WithNeeds = { heldNeeds: HeldNeeds | null };

/** Null for whoever is not the claimant: handlers read needs at the desk, where it is noted, and auditors never. */
const storedNeeds = (
  claim: string,
  claimId: string,
) => `case when ${ownedBy(claimId, 1)} then json_build_object('insurer', ${clientIdOf(claim)},
  'isOpen', ${seesSealed(claimId, 1)}, 'rows',
  (select coalesce(json_agg(
    json_build_object('claimId', u.claim_id, 'id', u.id, 'saidBy', u.said_by, 'byName', u.by_name, 'saidAt', u.said_at,
      'until', u.until, 'tellsInsurer', ${tellsInsurerNow('u', claim)}, 'toldClient', u.told_client, 'seenName', u.seen_name, 'seenAt', u.seen_at,
      'isOwn', ${isOwnNeed('u', claimId)},
      'sealed', json_build_object('ciphertext', encode(u.ciphertext, 'hex'), 'nonce', encode(u.nonce, 'hex'),
        'keyId', u.key_id)) order by u.said_at, u.id), '[]')
  from support_need u where u.claim_id = ${claimId} and u.ciphertext is not null)) end`;

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

function needsOf(held: HeldNeeds | null, { services, now }: GraphqlContext): OwnNeeds<Date> | null {
  if (held === null) return null;
  const counting = held.rows.filter(({ until }) => until === null || until >= dayOf(now));
  const stored = counting.map(({ sealed: { ciphertext, nonce, keyId }, saidAt, seenAt, isOwn: _, ...need }) => ({
    ...need,
    saidAt: new Date(saidAt),
    seenAt: seenAt === null ? null : new Date(seenAt),
    sealed: { ciphertext: hex(ciphertext), nonce: hex(nonce), keyId },
  }));
  const own = ownNeeds(openNeeds(services, stored), { insurer: held.insurer, stamp: stampOfNeeds(stored) });
  return held.isOpen || counting.every(({ isOwn }) => isOwn) ? own : sealedNeeds(own);
}

builder.objectFields(Claim, (t) => ({
  supportNeeds: t.field({
    type: SupportNeeds,
    nullable: true,
    description: 'Null for whoever is not the claimant.',
    ...needs('heldNeeds', storedNeeds),
    resolve: (claim, _args, context) => needsOf((claim as unknown as WithNeeds).heldNeeds, context),
  }),
  offersHelp: t.boolean({
    description: 'My Claim asks the claimant, until they answer or send it away, whether something would help them.',
    ...column(
      (claim, claimId) => `(${ownedBy(claimId, 1)}
        and not exists (select from support_offer o where o.claim_id = ${claimId})
        and not exists (select from state s where s.id = ${claim}.state_id
          and lower(trim(s.status)) in ('finished', 'completed', 'cancelled')))`,
    ),
  }),
}));

const SetSupportNeedsInput = builder.inputType('SetSupportNeedsInput', {
  fields: (t) => ({
    claimId: t.id({ required: true }),
    codes: t.stringList({ required: true, description: 'All that is needed now; what is left out is withdrawn.' }),
    words: t.string({ description: 'Of other, and needed with it: at most 200 characters.' }),
    until: t.string({ description: 'The last day, such as 2026-11-30; null for as long as the claim is kept.' }),
    tellsInsurer: t.boolean({ description: 'The insurer may know: with `insurer`, the one that was shown.' }),
    insurer: t.id({ description: 'As `supportNeeds` had it. With another, a tick is refused (NEED_INSURER_CHANGED).' }),
    seen: t.string({
      description:
        '`stamp` as `supportNeeds` had it. With another, a change is refused (NEEDS_CHANGED; NEEDS_CHANGED_SEALED where they are sealed).',
    }),
  }),
});

const CloseHelpOfferInput = builder.inputType('CloseHelpOfferInput', {
  fields: (t) => ({ claimId: t.id({ required: true }) }),
});

const WithdrawSupportNeedInput = builder.inputType('WithdrawSupportNeedInput', {
  fields: (t) => ({ claimId: t.id({ required: true }), code: t.string({ required: true }) }),
});

function checkedCodes(codes: readonly string[]) {
  if (codes.every(isSupportCode)) return codes;
  throw new GraphQLError('These are codes of needs that we do not know.', {
    extensions: { code: 'NEED_UNKNOWN', field: 'codes' },
  });
}

builder.mutationFields((t) => ({
  setSupportNeeds: t.field({
    type: Claim,
    description:
      'Says all that would help the claimant. The same again changes nothing. Where they are sealed it replaces them all.',
    args: { model: t.arg({ type: SetSupportNeedsInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      const codes = checkedCodes(model.codes);
      const words = singleLine(model.words ?? '');
      const terms = { until: model.until ?? null, tellsInsurer: model.tellsInsurer ?? false };
      const shownInsurer = model.insurer ?? null;
      await setOwnNeeds(context, model.claimId, { codes, words, ...terms, shownInsurer, seen: model.seen ?? null });
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  closeHelpOffer: t.field({
    type: Claim,
    description: 'Sends away what My Claim asks (`offersHelp`). The same again changes nothing.',
    args: { model: t.arg({ type: CloseHelpOfferInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await closeOwnOffer(context, model.claimId);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
  withdrawSupportNeed: t.field({
    type: Claim,
    description:
      'Deletes one of the needs. The same again changes nothing. Where they are sealed it is refused (NEEDS_SEALED).',
    args: { model: t.arg({ type: WithdrawSupportNeedInput, required: true }) },
    resolve: async (_root, { model }, context, info) => {
      await withdrawOwnNeed(context, model.claimId, model.code);
      return readClaim<PlannedClaim>(context, info, model.claimId);
    },
  }),
}));
