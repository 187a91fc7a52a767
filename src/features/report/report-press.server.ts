import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { reportWith } from '#claim/report/issue-report.server.ts';
import type { ReportContent } from '#claim/report/report-content.rules.ts';
import { reportOf, reportTitle, type Report } from '#claim/report/report.rules.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { translated } from '#shared/words/say.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { type Issue, reportRenderer } from './report-pdf.server.ts';
import type { OpenPhoto } from './report-photos.server.ts';
import { type Found, type FoundVersion, readReportClaimById } from './report.data.ts';

export type DrawnReport = { title: string; pdf: Buffer };

type Draft = { content: ReportContent; number: number };

export type ReportPress = {
  draw: (found: Found, withPhotos: boolean, locale?: Locale) => Promise<DrawnReport>;
  /** As it would be issued now, but says that it was not. Null without such a claim. */
  drawDraft: (claimId: string, draft: Draft, withPhotos: boolean) => Promise<DrawnReport | null>;
  close: () => Promise<void>;
};

/** What the newest document says is drawn from the claim, as it is without a version. */
const isOfClaim = (version: FoundVersion | null): boolean =>
  version === null || (version.origin === 'document' && version.isNewest);

function issueOf(version: FoundVersion | null, now: Date): Issue {
  if (version === null) return { issuedAt: now };
  return { number: version.number, issuedAt: version.issuedAt === null ? null : new Date(version.issuedAt) };
}

type PressParts = { brands: Brands; openPhoto: OpenPhoto };

/** One for all who draw reports, because it has a thread and a cache. */
export function openReportPress({ database, now }: Services, { brands, openPhoto }: PressParts): ReportPress {
  const renderer = reportRenderer();
  const drawAs = async (found: Found, report: Report, issue: Issue, withPhotos: boolean): Promise<Buffer> => {
    const { photos, customer } = found;
    const album = withPhotos && photos.length > 0 ? { photos, open: openPhoto } : null;
    const brand = brands.byId(found.brand);
    const insurer = insurerOf(customer, brand.insurer);
    return renderer.draw(report, { ...brand, insurer }, { ...issue, album });
  };
  return {
    draw: async (found, withPhotos, locale = baseLocale) => {
      const { version } = found;
      const report = version === null || isOfClaim(version) ? reportOf(found.claim) : version.shown;
      const pdf = await drawAs(found, report, { ...issueOf(version, now()), locale }, withPhotos);
      const earlier = version?.isNewest === false ? version.number : null;
      return { title: reportTitle(report.number, earlier, (text) => translated(text, locale)), pdf };
    },
    drawDraft: async (claimId, { content, number }, withPhotos) => {
      const found = await readReportClaimById(database, claimId);
      if (found === null) return null;
      const report = reportWith(found.claim, content);
      const pdf = await drawAs(found, report, { number, issuedAt: null, isDraft: true }, withPhotos);
      return { title: reportTitle(report.number, number), pdf };
    },
    close: renderer.close,
  };
}
