import type { Brand } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { builder } from '#server/graphql/builder.ts';
import { hoursIn, hoursLangIn } from '#shared/time/hours-text.rules.ts';
import { claimFacts, needsFacts } from '../read/claim-facts.data.ts';
import { Claim } from '../read/claim.graphql.ts';

const ClaimBrand = builder.objectRef<Brand>('ClaimBrand').implement({
  description: 'Who speaks to the claimant: names, logos and contact of one brand.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    companyName: t.exposeString('companyName'),
    insurer: t.exposeString('insurer', { nullable: true, description: 'Of claims whose contract names no customer.' }),
    provider: t.exposeString('provider'),
    logoLight: t.exposeString('logoLight'),
    logoDark: t.exposeString('logoDark'),
    email: t.string({ resolve: ({ contact }) => contact.email }),
    phone: t.string({ resolve: ({ contact }) => contact.phone }),
    hours: t.string({ resolve: ({ contact }, _args, { locale }) => hoursIn(contact.hours, locale) }),
    hoursLang: t.string({
      nullable: true,
      description: 'The language of the hours; null where it is the reader’s.',
      resolve: ({ contact }, _args, { locale }) => hoursLangIn(contact.hours, locale),
    }),
    privacyUrl: t.exposeString('privacyUrl', { nullable: true }),
  }),
});

builder.objectField(Claim, 'brand', (t) =>
  t.field({
    type: ClaimBrand,
    description: 'The brand of the claim, whatever the host; the default brand where it names none.',
    ...needsFacts,
    resolve: (claim, _args, { services }) => brandsOf(services).byId(claimFacts(claim).brand),
  }),
);
