import { photoPath } from '#claim/rules/photo-path.rules.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { viewName } from '#claim/photo/photo-views.rules.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { say } from '#shared/words/say.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';

type StoredNote = {
  claimId: string;
  id: string;
  kind: PhotoKind;
  name: string;
  view: string | null;
  caption: string | null;
  language: string | null;
};

const needsNotes = needs(
  'photoNotes',
  (_claim, claimId) => `coalesce((select json_agg(json_build_object('claimId', p.claim_id, 'id', p.id, 'kind', p.kind,
      'name', p.name, 'view', p.view, 'caption', p.caption, 'language', p.caption_language)
      order by p.kind, p.created_at, p.id)
    from photo p where p.claim_id = ${claimId} and (p.view is not null or p.caption is not null)), '[]')`,
);

const PhotoNote = builder.objectRef<StoredNote>('PhotoNote').implement({
  fields: (t) => ({
    url: t.string({ description: 'The address of the photo, without a width.', resolve: (note) => photoPath(note) }),
    view: t.string({
      nullable: true,
      description:
        'From which side it is, such as “Top edge”. One of the inspection and one of the repair with the same are a pair.',
      resolve: ({ view }, _args, { locale }) => {
        const name = view && viewName(view);
        return name && say(locale, name);
      },
    }),
    caption: t.exposeString('caption', { nullable: true, description: 'What an engineer says of it; plain text.' }),
    language: t.exposeString('language', { nullable: true, description: 'Of the caption, like en-GB.' }),
  }),
});

builder.objectField(Claim, 'photoNotes', (t) =>
  t.field({
    type: [PhotoNote],
    description: 'What is said of photos that the claimant can see; those of which nothing is said are left out.',
    ...needsNotes,
    resolve: (claim) => (claim as unknown as { photoNotes: StoredNote[] }).photoNotes,
  }),
);
