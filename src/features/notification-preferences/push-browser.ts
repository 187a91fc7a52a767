import { callEndUser } from './preferences-call.ts';
import type { PushStateAnswer } from './preferences.rules.ts';

/**
 * Whether this browser is told of the claim's news. `blocked`: the person has said no to the browser. `apple`: only an
 * installed site may ask there. `impossible`: the browser or the portal has no web push. `unknown`: nobody answers.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'shared' | 'apple' | 'impossible' | 'hidden' | 'unknown';

/** What the browser has for it; undefined parts are missing in some. */
async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || !('PushManager' in window) || !('Notification' in window)) return null;
  return (await container.getRegistration()) ?? null;
}

/** Safari on an iPhone or iPad offers web push to sites on the home screen alone. */
function isUninstalledApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

async function ask(claimId: string, subscription: PushSubscription | null): Promise<PushStateAnswer | PushState> {
  const body = { claimId, endpoint: subscription?.endpoint ?? null };
  const result = await callEndUser<PushStateAnswer>('pushState', body);
  if ('answer' in result) return result.answer;
  return result.trouble.code === 'claim-read-only' || result.trouble.code === 'claim-not-found' ? 'hidden' : 'unknown';
}

/** Waits for the service worker, which a first visit installs only once the page stands; never ends where there is none. */
export async function installed(): Promise<void> {
  await navigator.serviceWorker?.ready;
}

/** How it stands, without asking the person anything. */
export async function pushState(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  if (registration === null) return isUninstalledApple() ? 'apple' : 'impossible';
  const subscription = await registration.pushManager.getSubscription();
  const answer = await ask(claimId, subscription);
  if (typeof answer === 'string') return answer;
  if (answer.isShared) return 'shared';
  if (answer.key === null) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return answer.isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Another key than ours binds a subscription to a portal that this one was before. */
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

/** Asks the person, then the browser's push service, then tells the server. */
export async function turnPushOn(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  if (registration === null) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const answer = await ask(claimId, null);
  if (typeof answer === 'string') return answer;
  if (answer.key === null) return 'impossible';
  try {
    const subscription = await subscriptionFor(registration, answer.key);
    const result = await callEndUser('subscribePush', { claimId, subscription: subscription.toJSON() });
    return 'answer' in result ? 'on' : 'unknown';
  } catch {
    // Browsers without a push service of their own say so only now.
    return 'impossible';
  }
}

/** Tells the server alone: other claims of this browser may still want it. */
export async function turnPushOff(claimId: string): Promise<PushState> {
  const registration = await registrationHere();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  if (subscription === null) return 'off';
  const result = await callEndUser('unsubscribePush', { claimId, endpoint: subscription.endpoint });
  return 'answer' in result ? 'off' : 'unknown';
}
