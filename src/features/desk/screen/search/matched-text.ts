import * as m from '#web/messages/index.ts';
import type { FoundClaim } from '../../desk-answers.rules.ts';

const kinds: Record<FoundClaim['matched'], () => string> = {
  number: m.desk_search_number,
  reference: m.desk_job,
  policy: m.desk_policy,
  postcode: m.desk_search_postcode,
  imei: m.desk_search_imei,
  serial: m.desk_search_serial,
  phone: m.desk_telephone,
  email: m.desk_email,
  parcel: m.desk_search_parcel,
  complaint: m.desk_search_complaint,
  name: m.desk_search_name,
};

export const matchedText = ({ matched, isSimilar }: FoundClaim): string =>
  isSimilar ? m.desk_search_similar() : kinds[matched]();
