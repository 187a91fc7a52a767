// Stripe's HTTP API for the browser tests, at the port in STAND_IN_PORT, until it is told to stop.
import { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';

const fakeStripe = new FakeStripe();
await fakeStripe.listen(Number(process.env['STAND_IN_PORT']));
process.once('SIGTERM', () => void fakeStripe.close().then(() => process.exit(0)));
