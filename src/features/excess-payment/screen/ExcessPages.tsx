import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { ExcessPaymentCompletedScreen } from './ExcessPaymentCompletedScreen.tsx';
import { ExcessPaymentScreen } from './ExcessPaymentScreen.tsx';

export { NomineePayment } from '#features/excess-payment/nominee/screen/NomineePayment.tsx';

/** The browser alone draws them, so the server runs no query. */
const initialQueries = () => [];

export const excessPaymentScreen: ClaimScreen = { Screen: ExcessPaymentScreen, initialQueries };

export const excessPaymentCompletedScreen: ClaimScreen = { Screen: ExcessPaymentCompletedScreen, initialQueries };
