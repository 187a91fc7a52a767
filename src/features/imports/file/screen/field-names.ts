import * as m from '#web/messages/index.ts';
import type { OfferedField } from './guess-field.ts';

export const fieldNames: Record<OfferedField, () => string> = {
  number: m.import_field_number,
  policyNumber: m.import_field_policy_number,
  externalReference: m.import_field_external_reference,
  state: m.import_field_state,
  endUserName: m.import_field_name,
  endUserEmail: m.import_field_email,
  endUserMobile: m.import_field_mobile,
  endUserPhone: m.import_field_phone,
  'registeredAddress.line1': m.import_field_line1,
  'registeredAddress.line2': m.import_field_line2,
  'registeredAddress.city': m.import_field_city,
  'registeredAddress.postcode': m.import_field_postcode,
  'equipmentType.name': m.import_field_device,
  'contract.customer': m.import_field_insurer,
  'contract.name': m.import_field_contract,
  policyExcessAmount: m.import_field_excess,
  accessories: m.import_field_accessories,
};
