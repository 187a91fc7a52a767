import type { FastifyInstance, FastifyRequest } from 'fastify';

import { readReportFacts } from '#claim/report/report-claim.data.ts';
import type { ReportContent } from '#claim/report/report-content.rules.ts';
import { readNeededFields } from '#claim/report/report-terms.data.ts';
import {
  findReportDraft,
  listReports,
  type ReportDraft,
  type ReportVersion,
} from '#claim/report/report-versions.data.ts';
import { nextNumber } from '#claim/report/issue-report.server.ts';
import { findingsOf, isReportReady, type ReportClaim } from '#claim/report/report.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { type Action, type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import type { ClaimReports, ShownReportVersion } from './report-answers.rules.ts';
import { dropReport, issueDraft, saveReport } from './report-draft.server.ts';
import { reportRoutes } from './report-routes.ts';

/** Draws a draft by the code that draws the claimant's report; null without such a claim. */
export type DrawDraft = (
  claimId: string,
  draft: { content: ReportContent; number: number },
  withPhotos: boolean,
) => Promise<{ title: string; pdf: Buffer } | null>;

const pdfPath = (claimId: string): string => `/api/media/inspectionReport?claimId=${claimId}`;

/** Files are kept from whoever sees no contacts. What people typed is masked as every text of an answer about a claim. */
function shownVersion(claimId: string, version: ReportVersion, isHidden: boolean): ShownReportVersion {
  const { number, origin, byName: by, issuedAt, withdrawnAt, content, shown } = version;
  return {
    number,
    origin,
    by,
    issuedAt: issuedAt?.toISOString() ?? null,
    isWithdrawn: withdrawnAt !== null,
    content,
    entries: shown.findings,
    url: isHidden ? null : `${pdfPath(claimId)}&version=${number}`,
  };
}

function formOf(claimId: string, claim: ReportClaim, isHidden: boolean): ClaimReports['form'] {
  if (!isReportReady(claim)) return null;
  return { entries: findingsOf(claim), url: isHidden ? null : pdfPath(claimId) };
}

const draftOf = ({ content, contentHash: hash, byName: by, createdAt }: ReportDraft) => ({
  content,
  hash,
  by,
  at: createdAt.toISOString(),
});

async function reportsFor(services: Services, claimId: string, request: FastifyRequest): Promise<ClaimReports> {
  const clientId = await clientOf(services, request, claimId);
  const { kysely } = services.database;
  const asker = await withContacts(kysely, accountOf(request));
  const isHidden = isMasked(asker, clientId);
  const draft = asker.roles.includes('handler') ? await findReportDraft(kysely, claimId) : null;
  const versions = await listReports(kysely, claimId);
  const claim = await readReportFacts(kysely, claimId);
  const isShown = versions.some(({ withdrawnAt }) => withdrawnAt === null);
  return {
    draft: draft && draftOf(draft),
    versions: versions.map((version) => shownVersion(claimId, version, isHidden)),
    form: isShown ? null : formOf(claimId, claim, isHidden),
    needed: [...(await readNeededFields(kysely, claimId))],
    inspectedAt: claim.inspectionStart?.eventDate ?? null,
    engineer: claim.inspectionStart?.engineer ?? '',
  };
}

type Parts = { guard: Guard; drawDraft: DrawDraft };

export function reportCalls(app: FastifyInstance, services: Services, { guard, drawDraft }: Parts): void {
  const act = <Answer extends object>(
    { claimId, name, request }: { claimId: string; name: Action['name']; request: FastifyRequest },
    action: (acting: Acting) => Promise<Acted<Answer>>,
  ) => actOnClaim(services, request, { claimId, name, right: 'photos' }, action);
  addRoutes(app, reportRoutes, {
    guard,
    handlers: {
      deskReports: ({ params: { claimId }, request }) => reportsFor(services, claimId, request),
      deskReportDraft: async ({ params: { claimId }, query: { photos }, request, reply }) => {
        await clientOf(services, request, claimId);
        const { kysely } = services.database;
        const draft = await findReportDraft(kysely, claimId);
        const drawing = draft && { content: draft.content, number: nextNumber(await listReports(kysely, claimId)) };
        const drawn = drawing && (await drawDraft(claimId, drawing, photos === '1'));
        if (drawn === null) throw new Problem(404, 'report-not-found', 'The claim has no draft of a report.');
        return sendPdf(reply, drawn.title, drawn.pdf);
      },
      deskSaveReport: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'report-save', request }, (acting) => saveReport(acting, body)),
      deskDropReport: ({ params: { claimId }, body: { seen }, request }) =>
        act({ claimId, name: 'report-drop', request }, (acting) => dropReport(acting, seen)),
      deskIssueReport: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'report-issue', request }, (acting) => issueDraft(acting, body)),
    },
  });
}
