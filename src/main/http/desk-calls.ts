import { bulkRoutes } from '#features/desk/bulk/bulk-routes.ts';
import { noticePlanRoutes } from '#features/desk/notice/notice-plan-routes.ts';
import { pageRoutes } from '#features/desk/preview/page-routes.ts';
import { deskRoutes } from '#features/desk/desk-routes.ts';
import { cardRoutes } from '#features/desk/cards/cards-routes.ts';
import { callRoutes } from '#features/desk/call/call-routes.ts';
import { draftRoutes } from '#features/desk/draft/draft-routes.ts';
import { noteRoutes } from '#features/desk/note/note-routes.ts';
import { shownRoutes } from '#features/desk/cards/shown-routes.ts';
import { passcodeRoutes } from '#features/desk/passcode/passcode-routes.ts';
import { dateRoutes } from '#features/desk/date/date-routes.ts';
import { complaintRoutes } from '#features/desk/complaint/complaint-routes.ts';
import { outcomeRoutes } from '#features/desk/outcome/outcome-routes.ts';
import { moneyRoutes } from '#features/desk/money/money-routes.ts';
import { dutyRoutes } from '#features/desk/duty/duty-routes.ts';
import { packRoutes } from '#features/desk/pack/pack-routes.ts';
import { deskParcelRoutes } from '#features/desk/parcel/parcel-routes.ts';
import { templateRoutes } from '#features/desk/quote/template/template-routes.ts';
import { nomineeRoutes } from '#features/desk/nominee/nominee-routes.ts';
import { needRoutes } from '#features/desk/need/need-routes.ts';
import { quoteRoutes } from '#features/desk/quote/quote-routes.ts';
import { reportRoutes } from '#features/desk/report/report-routes.ts';
import { stateRoutes } from '#features/desk/state/state-routes.ts';
import { replyRoutes } from '#features/desk/reply/reply-routes.ts';
import { workRoutes } from '#features/desk/work/work-routes.ts';
import { photoRoutes, photoUploadRoutes } from '#features/desk/photo/photo-routes.ts';
import { replyFileRoutes, replyFileUploadRoutes } from '#features/desk/file/reply-file-routes.ts';
import { fileRoutes } from '#features/desk/claim/file-routes.ts';
import { benchRoutes, benchUploadRoutes } from '#features/desk/bench/bench-routes.ts';
import { labelRoutes } from '#features/desk/bench/label-routes.ts';
import { letterRoutes } from '#features/desk/complaint/letter-routes.ts';
import { stationRoutes } from '#features/desk/station/station-routes.ts';
import { deskChatRoutes } from '#features/desk/chat/desk-chat-routes.ts';
import { boardRoutes } from '#features/desk/board/board-routes.ts';
import { reportRoutes as figureRoutes } from '#features/desk/reports/report-routes.ts';
import { listRoutes } from '#features/desk/list/list-routes.ts';
import { savedReplyRoutes } from '#features/desk/saved/saved-reply-routes.ts';
import { alertRoutes } from '#features/desk/alarms/alerts-routes.ts';
import { marksRoutes } from '#features/desk/marks/marks-routes.ts';
import { deskNewsRoutes } from '#features/desk/news/desk-news-routes.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

export const deskCalls: RestRoutes = {
  ...deskRoutes,
  ...cardRoutes,
  ...shownRoutes,
  ...callRoutes,
  ...draftRoutes,
  ...noteRoutes,
  ...needRoutes,
  ...nomineeRoutes,
  ...passcodeRoutes,
  ...dateRoutes,
  ...deskParcelRoutes,
  ...packRoutes,
  ...dutyRoutes,
  ...quoteRoutes,
  ...templateRoutes,
  ...reportRoutes,
  ...outcomeRoutes,
  ...complaintRoutes,
  ...moneyRoutes,
  ...stateRoutes,
  ...replyRoutes,
  ...workRoutes,
  ...bulkRoutes,
  ...noticePlanRoutes,
  ...pageRoutes,
  ...photoRoutes,
  ...photoUploadRoutes,
  ...fileRoutes,
  ...replyFileRoutes,
  ...replyFileUploadRoutes,
  ...benchRoutes,
  ...benchUploadRoutes,
  ...labelRoutes,
  ...letterRoutes,
  ...stationRoutes,
  ...deskChatRoutes,
  ...boardRoutes,
  ...figureRoutes,
  ...listRoutes,
  ...savedReplyRoutes,
  ...alertRoutes,
  ...marksRoutes,
  ...deskNewsRoutes,
};
