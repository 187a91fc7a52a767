import type { GraphQLSchema } from 'graphql';

import '#claim/brand/claim-brand.graphql.ts';
import '#claim/calendar/visit.graphql.ts';
import '#claim/read/claim.graphql.ts';
import '#claim/read/progress.graphql.ts';
import '#claim/quote/payer.graphql.ts';
import '#claim/promise/promised-dates.graphql.ts';
import '#claim/wording/wording.graphql.ts';
import '#features/history/history.graphql.ts';
import '#features/history/timeline.graphql.ts';
import '#features/messages/messages.graphql.ts';
import '#features/my-delivery/my-delivery.graphql.ts';
import '#features/my-details/my-details.graphql.ts';
import '#features/outcome/choose-outcome.graphql.ts';
import '#features/outcome/offer.graphql.ts';
import '#features/photos/device-photo.graphql.ts';
import '#features/share/share.graphql.ts';
import '#features/my-delivery/parcels.graphql.ts';
import '#features/my-delivery/rebooking.graphql.ts';
import '#features/quote/decide-quote.graphql.ts';
import '#features/quote/quote.graphql.ts';
import '#features/quote/quote-version.graphql.ts';
import '#features/report/report.graphql.ts';
import '#features/remove-icloud/remove-icloud.graphql.ts';
import '#features/submit-passcode/submit-passcode.graphql.ts';
import { buildSchema } from '#server/graphql/builder.ts';

export const schema: GraphQLSchema = buildSchema();
