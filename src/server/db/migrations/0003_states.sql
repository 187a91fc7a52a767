-- The catalogue of states that ships (specification §4). An operator changes it through the integration API.
--
-- Group 1 is the collection, 2 the inspection, 3 the completion. A device that has arrived belongs to the inspection,
-- because the tracker calls the collection completed only once group 2 has begun. Step 100 of group 3 ends a claim.
-- Completed, not Finished, stands on every state in which the return address may no longer change (§4); the portal
-- shows it as Finished.

insert into state (id, system_name, name, description, next_state, status, tracker_number, tracker_step) values
  ('01930000-0000-7000-8000-000000000001', 'Collection', 'Collection',
   'We are arranging to collect your device.', 'Collection Arranged', 'In Progress', 1, 0),
  ('01930000-0000-7000-8000-000000000002', 'Collection Arranged', 'Collection Arranged',
   'A courier is booked to collect your device.', 'Equipment Received', 'In Progress', 1, 50),
  ('01930000-0000-7000-8000-000000000003', 'Equipment Received', 'Equipment Received',
   'Your device has arrived at our workshop.', 'Inspection', 'In Progress', 2, 0),
  ('01930000-0000-7000-8000-000000000004', 'Inspection', 'Inspection',
   'An engineer is inspecting your device.', 'Awaiting Authorisation', 'In Progress', 2, 50),
  ('01930000-0000-7000-8000-000000000005', 'Awaiting Activation Lock Removal', 'Awaiting Activation Lock Removal',
   'The activation lock must be removed before we can go on.', 'Inspection', 'On Hold', 2, 60),
  ('01930000-0000-7000-8000-000000000006', 'Awaiting Authorisation', 'Awaiting Authorisation',
   'We have asked your insurer to approve the repair.', 'Repair', 'In Progress', 2, 90),
  ('01930000-0000-7000-8000-000000000007', 'Repair', 'Repair',
   'Your device is being repaired.', 'Awaiting Repaired Equipment Return to End User', 'In Progress', 3, 20),
  ('01930000-0000-7000-8000-000000000008', 'Sent for External Repair', 'Sent for External Repair',
   'Your device is with an authorised service provider.', 'Awaiting Repaired Equipment Return to End User',
   'In Progress', 3, 40),
  ('01930000-0000-7000-8000-000000000009', 'Awaiting Repaired Equipment Return to End User',
   'Awaiting Repaired Equipment Return to End User',
   'Your device is repaired and waits for the courier.', 'Repaired Equipment Returned to End User',
   'Completed', 3, 80),
  ('01930000-0000-7000-8000-00000000000a', 'Awaiting Voucher Issue', 'Awaiting Voucher Issue',
   'Your device cannot be repaired. A voucher is being prepared.', 'Voucher Issued to End User',
   'In Progress', 3, 80),
  ('01930000-0000-7000-8000-00000000000b', 'Repaired Equipment Returned to End User',
   'Repaired Equipment Returned to End User', 'Your repaired device is back with you.', '', 'Completed', 3, 100),
  ('01930000-0000-7000-8000-00000000000c', 'Returned to End User', 'Returned to End User',
   'Your device is back with you.', '', 'Completed', 3, 100),
  ('01930000-0000-7000-8000-00000000000d', 'Voucher Issued to End User', 'Voucher Issued to End User',
   'Your voucher has been issued.', '', 'Completed', 3, 100),
  ('01930000-0000-7000-8000-00000000000e', 'Claim Cancelled', 'Claim Cancelled',
   'Your claim has been cancelled.', '', 'Completed', 3, 100);
