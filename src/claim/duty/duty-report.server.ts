import type { Services } from '#server/context.ts';
import { startOfLondonDay } from '#shared/time/london.ts';
import { type SumsOf, figureOf } from '../measures/figures.rules.ts';
import { type Limits, sumAll } from '../measures/measures.data.ts';
import { type Figure, measuresOfFigures } from '../measures/report-list.rules.ts';
import { noonOf } from '../promise/noon.rules.ts';
import { type DutyAction, listDutyActions } from './duty-actions.data.ts';
import { drawSample, type SampledClaim } from './duty-samples.data.ts';
import {
  dayAfter,
  type DutyOutcome,
  dutyOutcomes,
  figuresOfOutcome,
  type Period,
  periodBefore,
  sampleSize,
  seedOf,
} from './duty.rules.ts';

export type OutcomeFigures = { outcome: DutyOutcome; figures: Figure[]; before: Figure[] };

export type DutyAsk = { clientId: string; brands: Limits['brands']; period: Period };

type DutyServices = Pick<Services, 'database'>;

/** Reads the figures of each outcome, with those of the period before. */
export async function readOutcomes(
  { database: { kysely } }: DutyServices,
  { clientId, brands, period }: DutyAsk,
): Promise<OutcomeFigures[]> {
  const measures = measuresOfFigures(Object.values(figuresOfOutcome).flat());
  const asked = { measures, clientIds: [clientId], brands };
  const sumsOf = ({ from, to }: Period): Promise<SumsOf> => sumAll(kysely, asked, { from, to: dayAfter(to) });
  const [now, before] = [await sumsOf(period), await sumsOf(periodBefore(period))];
  return dutyOutcomes.map((outcome) => ({
    outcome,
    figures: figuresOfOutcome[outcome].map((rule) => figureOf(rule, now)),
    before: figuresOfOutcome[outcome].map((rule) => figureOf(rule, before)),
  }));
}

export type DutySample = { seed: string; claims: SampledClaim[] };

/** Draws ten of the claims that ended in the period; none where there are fewer. */
async function readSample(
  { database: { kysely } }: DutyServices,
  { clientId, brands, period }: DutyAsk,
): Promise<DutySample> {
  const seed = seedOf(clientId, period);
  const from = startOfLondonDay(noonOf(period.from));
  const until = startOfLondonDay(noonOf(dayAfter(period.to)));
  const claims = await drawSample(kysely, { clientId, brands, from, until, seed, most: sampleSize });
  return { seed, claims: claims.length < sampleSize ? [] : claims };
}

/** They are of all claims of the client, so whoever is limited to brands reads none. */
export async function readActions(
  { database: { kysely } }: DutyServices,
  { clientId, brands, period }: DutyAsk,
): Promise<DutyAction[]> {
  return brands === null ? listDutyActions(kysely, clientId, period) : [];
}

export type DutyReport = { outcomes: OutcomeFigures[]; actions: DutyAction[]; sample: DutySample };

export async function readDuty(services: DutyServices, ask: DutyAsk): Promise<DutyReport> {
  return {
    outcomes: await readOutcomes(services, ask),
    actions: await readActions(services, ask),
    sample: await readSample(services, ask),
  };
}
