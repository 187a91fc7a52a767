import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { photoPath } from '#claim/rules/photo-path.rules.ts';

type FirstPhoto = { claimId: string; id: string; name: string };

const needsFirstPhoto = needs(
  'firstPhoto',
  (_claim, claimId) => `(select json_build_object('claimId', p.claim_id, 'id', p.id, 'name', p.name) from photo p
    where p.claim_id = ${claimId} and p.kind = 'inspection' order by p.created_at, p.id limit 1)`,
);

builder.objectField(Claim, 'devicePhoto', (t) =>
  t.string({
    nullable: true,
    description: 'The address of the first inspection photo, without a width; null where there is none.',
    ...needsFirstPhoto,
    resolve: (claim) => {
      const { firstPhoto } = claim as unknown as { firstPhoto: FirstPhoto | null };
      return firstPhoto && photoPath({ ...firstPhoto, kind: 'inspection' });
    },
  }),
);
