// Stripe's HTTP API for the browser tests, at the port in STAND_IN_PORT, until it is told to stop.
import { StripeStandIn } from '../src/server/gateways/payment/stripe-stand-in.fixture.ts';

const standIn = new StripeStandIn();
await standIn.listen(Number(process.env['STAND_IN_PORT']));
process.once('SIGTERM', () => void standIn.close().then(() => process.exit(0)));
