// A test sends each of these examples.

export const eventExample = {
  externalId: 'ev-1002',
  eventDate: '2026-11-06T09:30:00Z',
  name: 'Claim state changed to Repair.',
  sharedKey: 'claim.state',
  engineer: 'Jo Whitfield',
  relatedState: 'Repair',
};

export const claimExample = {
  externalReference: 'JOB-20417',
  policyNumber: 'POL-88123401',
  state: 'Inspection',
  endUserName: 'Priya Nair',
  endUserEmail: 'priya@example.com',
  registeredAddress: { line1: '14 Marsh Lane', line2: '', line3: '', city: 'Leeds', postcode: 'LS9 8AB' },
  deliveryAddress: '14 Marsh Lane\n\n\nLeeds\nLS9 8AB',
  contract: { name: 'Gadget Gold', customer: 'Northfield Insurance', tatSlaDays: 10 },
  equipmentType: { name: 'Laptop' },
  policyExcessAmount: 75,
  events: [
    {
      externalId: 'ev-1001',
      eventDate: '2026-11-05T10:15:00Z',
      name: 'Claim state changed to Inspection.',
      relatedState: 'Inspection',
    },
  ],
  dataFormData: [{ name: 'Manufacturer', stringValue: 'Lenovo' }],
  quote: {
    total: 246,
    vat: 41,
    quoteDetails: [{ description: 'Screen', total: 246, vat: 41, part: { name: 'Screen assembly' } }],
  },
  messages: [
    {
      externalId: 'msg-1',
      dateSent: '2026-11-05T10:20:00Z',
      subject: 'We have your laptop',
      body: '<p>Thank you. We are <b>inspecting</b> it now.</p>',
    },
  ],
  notification: { name: 'An excess is due', linkName: 'Pay now', linkPath: '/excess-payment' },
};

export const patchExample = { state: 'Repair', notification: null };

export const stateExample = {
  systemName: 'Repair',
  name: 'Repair',
  description: 'Your device is being repaired.',
  nextState: 'Awaiting Repaired Equipment Return to End User',
  status: 'In Progress',
  trackerNumber: 3,
  trackerStep: 20,
  active: true,
};

export const messageExample = {
  externalId: 'reply-20417-1',
  subject: 'Re: My charger',
  body: '<p>Yes, your charger is with us. You will get it back with your laptop.</p>',
};
