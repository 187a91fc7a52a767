import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Services } from '#server/context.ts';
import { collectionStories } from './collection-stories.ts';
import { completionStories } from './completion-stories.ts';
import { dateStories } from './date-stories.ts';
import { loadDates } from './demo-dates.ts';
import { insurerAndBrandStories } from './insurer-and-brand-stories.ts';
import { moneyAndMessageStories } from './money-and-message-stories.ts';
import { loadOffer } from './demo-offers.ts';
import { loadPayments } from './demo-payments.ts';
import { loadParcel } from './demo-parcels.ts';
import { loadReports } from './demo-reports.ts';
import { loadQuotes } from './demo-quotes.ts';
import { loadSharedLinks } from './demo-shared-links.ts';
import { loadSurveys } from './demo-surveys.ts';
import { offerStories } from './offer-stories.ts';
import { parcelStories } from './parcel-stories.ts';
import { peopleStories } from './people-stories.ts';
import { quoteStories } from './quote-stories.ts';
import { demoDay, type Story } from './story-parts.ts';

export type DemoClaim = Omit<Story, 'document' | 'quotes' | 'reports' | 'parcel' | 'offer' | 'payments' | 'dates'>;

/** In the order of the table in docs/demo.md. */
export const stories: Story[] = [
  ...collectionStories,
  ...completionStories,
  ...moneyAndMessageStories,
  ...insurerAndBrandStories,
  ...quoteStories,
  ...parcelStories,
  ...offerStories,
  ...dateStories,
  ...peopleStories,
];

export const triedFirst = ['Inspecting', 'Excess due', 'Returned, repaired'];

/** A story that is already stored with today's dates is left alone, so that a claimant's changes stay. */
export async function loadDemo(services: Services): Promise<DemoClaim[]> {
  const day = demoDay(services.now());
  for (const { reference, document, quotes = [], reports = [], payments = [], dates = [], parcel, offer } of stories) {
    if (offer) await loadOffer(services, reference, { offer, day });
    await putClaim(services, reference, document(day), undefined, { quiet: true });
    await loadQuotes(services, reference, { quotes, day });
    await loadParcel(services, reference, { parcel, day });
    await loadPayments(services, reference, { payments, day });
    await loadReports(services, reference, { reports, day });
    await loadDates(services, reference, { dates, day });
  }
  await loadSharedLinks(services);
  await loadSurveys(services);
  const claims = stories.map(
    ({
      document: _,
      quotes: _quotes,
      reports: _reports,
      parcel: _parcel,
      offer: _offer,
      payments: _payments,
      dates: _dates,
      ...claim
    }) => claim,
  );
  const rank = ({ story }: DemoClaim) => (triedFirst.includes(story) ? triedFirst.indexOf(story) : triedFirst.length);
  return claims.toSorted((left, right) => rank(left) - rank(right));
}
