-- What the page of payments reads by date, without a scan of all payments.
create index payment_intent_paid on payment_intent (paid_at) where status = 'paid';
create index payment_refund_given on payment_refund (at) where status = 'succeeded';
create index payment_anomaly_found on payment_anomaly (found_at);
