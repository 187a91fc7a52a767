import { formValue } from '#claim/document/form-value.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { TermFacts } from './terms/claim-terms.rules.ts';

export type ShownFacts = Pick<TermFacts, 'number' | 'name' | 'postcodes'> & {
  form: TermFacts['form'] | null;
  deviceType: string | null;
};

export type ShownClaim = { number: string; name: string; postcode: string; device: string; imei_end: string };

const imeiDigits = 6;

export function shownOf({ number, name, postcodes, form, deviceType }: ShownFacts): ShownClaim {
  const items = form ?? [];
  const imei = formValue(items, 'IMEI');
  const device = deviceOf({
    type: deviceType ?? '',
    manufacturer: formValue(items, 'Manufacturer'),
    model: formValue(items, 'Model'),
    hasImei: imei !== '',
  });
  return {
    number,
    name,
    postcode: postcodes[0] ?? '',
    device: device.name,
    imei_end: imei.replaceAll(/\D/g, '').slice(-imeiDigits),
  };
}
