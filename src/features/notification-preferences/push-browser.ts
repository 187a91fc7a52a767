import { call } from '#web/call.ts';
import type { pushRoutes } from './preference-routes.ts';
import type { PushStateAnswer } from './preferences-answers.rules.ts';

/**
 * The state of web push in this browser. `blocked`: the person denied permission. `apple`: only an installed site may
 * ask. `impossible`: the browser or the portal has no web push. `unknown`: the server does not respond.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'shared' | 'apple' | 'impossible' | 'hidden' | 'unknown';

async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || !('PushManager' in window) || !('Notification' in window)) return null;
  return (await container.getRegistration()) ?? null;
}

/** Safari on an iPhone or iPad offers web push only to sites on the home screen. */
function isUninstalledApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

async function postPushState(
  claimId: string,
  subscription: PushSubscription | null,
): Promise<PushStateAnswer | PushState> {
  const body = { claimId, endpoint: subscription?.endpoint ?? null };
  const result = await call<typeof pushRoutes.pushState>('POST /api/enduser/pushState', { body });
  if (result.ok) return result.answer;
  return result.error.code === 'claim-read-only' || result.error.code === 'claim-not-found' ? 'hidden' : 'unknown';
}

/** A first visit installs the service worker only after the page has loaded. Never resolves if there is none. */
export async function installed(): Promise<void> {
  await navigator.serviceWorker?.ready;
}

export async function pushState(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  if (registration === null) return isUninstalledApple() ? 'apple' : 'impossible';
  const subscription = await registration.pushManager.getSubscription();
  const answer = await postPushState(claimId, subscription);
  if (typeof answer === 'string') return answer;
  if (answer.isShared) return 'shared';
  if (answer.key === null) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return answer.isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Replaces a subscription under an earlier key of the portal. */
async function subscriptionFor(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

export async function turnPushOn(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  if (registration === null) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const answer = await postPushState(claimId, null);
  if (typeof answer === 'string') return answer;
  if (answer.key === null) return 'impossible';
  try {
    const subscription = await subscriptionFor(registration, answer.key);
    const { expirationTime = null, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    const { ok } = await call<typeof pushRoutes.subscribePush>('POST /api/enduser/subscribePush', {
      body: { claimId, subscription: { endpoint: subscription.endpoint, expirationTime, keys: { p256dh, auth } } },
    });
    return ok ? 'on' : 'unknown';
  } catch {
    // Browsers without a push service fail only here.
    return 'impossible';
  }
}

/** Calls the server only: other claims in this browser may still need the subscription. */
export async function turnPushOff(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  if (subscription === null) return 'off';
  const { ok } = await call<typeof pushRoutes.unsubscribePush>('POST /api/enduser/unsubscribePush', {
    body: { claimId, endpoint: subscription.endpoint },
  });
  return ok ? 'off' : 'unknown';
}
