import type { Visit } from '#claim/calendar/visit.rules.ts';

export type VisitWords = { summary: string; description: string; reminder: string };

export function visitWords({ kind, courier }: Omit<Visit, 'date'>, device: string): VisitWords {
  const who = courier.trim() || 'A courier';
  if (kind === 'collection') {
    const summary = `${who} collects your ${device}`;
    return {
      summary,
      description: `Pack your ${device} before this day. Your claim page has a packing list.`,
      reminder: `${summary} tomorrow. Is it packed?`,
    };
  }
  const summary = `${who} brings your ${device} back`;
  return {
    summary,
    description: 'Please be there, or ask someone to take it in. Your claim page has the latest date.',
    reminder: `${summary} tomorrow`,
  };
}
