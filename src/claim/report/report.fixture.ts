import sharp from 'sharp';
import { v4 as newClaimId, v7 as newId } from 'uuid';

import type { FormItem } from '#claim/document/form-value.rules.ts';
import { parseAddress } from '#shared/people/address.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { ReportClaim } from './report.rules.ts';
import type { Db } from '#server/db/connect.ts';

export function formItem(name: string, value: Partial<FormItem>): FormItem {
  return { name, stringValue: null, textValue: null, intValue: null, decimalValue: null, ...value };
}

const words = (name: string, stringValue: string) => formItem(name, { stringValue });
const numbered = (name: string, texts: string[]) => texts.map((text, index) => words(`${name} ${index + 1}`, text));

/** A claim with nothing but a number. */
export const emptyClaim: ReportClaim = {
  number: 'CLM-100235',
  policyNumber: '',
  externalReference: '',
  endUserName: '',
  endUserEmail: '',
  endUserMobile: '',
  endUserPhone: '',
  registeredAddress: '\n\n\n\n',
  accessories: '',
  equipmentType: null,
  inspectionStart: null,
  repairStart: null,
  dataFormData: [],
};

export const fullClaim: ReportClaim = {
  number: 'CLM-100234',
  policyNumber: 'POL-55-77120',
  externalReference: 'JOB-8841',
  endUserName: 'Amira Haddad',
  endUserEmail: 'amira.haddad@example.com',
  endUserMobile: '07700 900123',
  endUserPhone: '01632 960 001',
  registeredAddress: '14 HARBOUR STREET\nFLAT 2B\n\nbristol\nbs1 4qa',
  accessories: 'Charger\nUSB-C cable\nLeather case',
  equipmentType: { name: 'Laptop' },
  inspectionStart: { eventDate: '2025-11-06T09:30:00.000Z', engineer: 'Jonas Petrov' },
  repairStart: null,
  dataFormData: [
    words('Manufacturer', 'Lenovo'),
    words('Model', 'ThinkPad X1 Carbon Gen 11'),
    words('Serial Number', 'PF-3K9QX2'),
    words('IMEI', '356789104321987'),
    words('Colour', 'Deep Black'),
    words('CPU', 'Intel Core i7-1365U'),
    words('Processor', '13th generation, 10 cores'),
    words('RAM', '16 GB'),
    words('Memory Size', '512 GB SSD'),
    words('Repair Action Needed', 'Repair within the excess; no replacement required'),
    ...numbered('Inspection Type', [
      'Liquid damage to the keyboard and the palm rest',
      'Display: no fault found',
      'Battery swollen, 61 % of design capacity',
      'Mainboard: corrosion at the charging port',
      'Casing: dent at the rear left corner',
    ]),
    ...numbered('Repair Type', [
      'Replace the keyboard and palm rest assembly',
      'Replace the battery',
      'Clean and resolder the charging port',
      'Full functional test for 24 hours',
      'Return the data drive untouched',
    ]),
  ],
};

async function addEvents(db: Db, claimId: string, claim: ReportClaim): Promise<void> {
  const starts = [
    { name: 'Claim state changed to Inspection.', ...claim.inspectionStart },
    { name: 'Claim state changed to Repair.', ...claim.repairStart },
  ];
  for (const { name, eventDate, ...more } of starts) {
    if (eventDate === undefined) continue;
    const row = { claim_id: claimId, id: newId(), name, event_date: new Date(eventDate), ...more };
    await db.insertInto('claim_event').values(row).execute();
  }
}

async function addForm(db: Db, claimId: string, items: readonly FormItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ name, stringValue, textValue, intValue, decimalValue }, position) => ({
    claim_id: claimId,
    id: newId(),
    name,
    string_value: stringValue,
    text_value: textValue,
    int_value: intValue,
    decimal_value: decimalValue?.toString() ?? null,
    position,
  }));
  await db.insertInto('data_form_data').values(rows).execute();
}

async function equipmentTypeId(db: Db, { equipmentType }: ReportClaim): Promise<string | null> {
  if (equipmentType === null) return null;
  const { id } = await db
    .insertInto('equipment_type')
    .values({ id: newId(), name: equipmentType.name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: equipmentType.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function contractId(db: Db, customer: string): Promise<string> {
  const id = newId();
  await db.insertInto('contract').values({ id, name: 'Gadget Gold', customer, tat_sla_days: 10 }).execute();
  return id;
}

export async function addReportClaim(
  db: Db,
  claim: ReportClaim,
  { brand = null, customer }: { brand?: string | null; customer?: string | undefined } = {},
): Promise<string> {
  const id = newClaimId();
  const at = new Date('2025-11-06T10:00:00Z');
  const address = parseAddress(claim.registeredAddress) ?? { line1: '', line2: '', line3: '', city: '', postcode: '' };
  await db
    .insertInto('claim')
    .values({
      id,
      number: claim.number,
      policy_number: claim.policyNumber,
      external_reference: claim.externalReference,
      end_user_name: claim.endUserName,
      end_user_email: claim.endUserEmail,
      end_user_mobile: claim.endUserMobile,
      end_user_phone: claim.endUserPhone,
      registered_line1: address.line1,
      registered_line2: address.line2,
      registered_line3: address.line3,
      registered_city: address.city,
      registered_postcode: address.postcode,
      accessories: claim.accessories,
      brand,
      contract_id: customer === undefined ? null : await contractId(db, customer),
      equipment_type_id: await equipmentTypeId(db, claim),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const key = normaliseReference(claim.number);
  await db.insertInto('claim_lookup').values({ kind: 'number', key, postcode_norm: '', claim_id: id }).execute();
  await addEvents(db, id, claim);
  await addForm(db, id, claim.dataFormData);
  return id;
}

export async function addReportPhotos(db: Db, claimId: string, names: string[]): Promise<string[]> {
  const keys = names.map(() => newClaimId().replaceAll('-', ''));
  for (const [index, name] of names.entries()) {
    const size = { width: 960, height: 720, bytes: 100_000 };
    const kept = { store_key: keys[index] ?? '', sent_hash: Buffer.alloc(32), ...size };
    const created_at = new Date(Date.UTC(2025, 10, 6, 10, 0, index));
    await db
      .insertInto('photo')
      .values({ id: newId(), claim_id: claimId, kind: 'inspection', name, created_at, ...kept })
      .execute();
  }
  return keys;
}

export async function plainPhoto(width = 960, height = 720): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .webp()
    .toBuffer();
}

/** Noise, the worst case for compression. */
export async function noisyPhoto(width = 960, height = 720): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .webp()
    .toBuffer();
}
