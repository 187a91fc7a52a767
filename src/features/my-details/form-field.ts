import * as m from '#web/messages/index.ts';
import type { AddressField } from '#claim/rules/typed-address.rules.ts';

export type FormField = AddressField | 'consent';

const labels: Record<FormField, () => string> = {
  line1: m.details_line1,
  line2: m.details_line2,
  line3: m.details_line3,
  city: m.details_city,
  postcode: m.details_postcode,
  consent: m.consent_field,
};

export const fieldLabel = (field: FormField) => labels[field]();

export const fieldId = (field: FormField) => `return-${field}`;
