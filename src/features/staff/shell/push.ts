import * as paths from "../../../core/contract/paths.ts";
import type { PushReply } from "../contract/push.ts";
import { callStaff, ExplainedError } from "./api.ts";
import type { PushTopic } from "../../../core/contract/push-kinds.ts";

/*
 * Notifications on this device. They end with the session. The choice of topics stays on the device, so that
 * the notifications continue when the same member signs in again.
 */

/** Reason why this device cannot get notifications, in words for its user. */
export class NoPush extends ExplainedError {
  override name = "NoPush";
}

const keyOf = (staffId: string): string => `staff-push ${staffId}`;

/** Milliseconds to wait for the service worker of the staff pages, which a browser may refuse. */
const workerMs = 5_000;

/**
 * True if this browser supports notifications. iPhones support them only for sites that have been added to
 * the home screen.
 */
export const hasPushSupport = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns the topics that this member has chosen on this device. */
function wished(staffId: string): readonly PushTopic[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(staffId)) ?? "[]") as PushTopic[];
  } catch {
    return [];
  }
}

function keepWish(staffId: string, topics: readonly PushTopic[]): void {
  try {
    if (topics.length > 0) localStorage.setItem(keyOf(staffId), JSON.stringify(topics));
    else localStorage.removeItem(keyOf(staffId));
  } catch {
    // Storage is blocked: the choice is then lost at the next sign-in.
  }
}

/** @throws NoPush if the browser does not allow a worker */
async function workerOf(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/staff/sw.js");
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(
      () => reject(new NoPush("This browser allows no background scripts, so it cannot show notifications")),
      workerMs,
    ),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscriptionOf(
  worker: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const present = await worker.pushManager.getSubscription();
  const key = present?.options.applicationServerKey;
  const known = key && btoa(String.fromCharCode(...new Uint8Array(key)));
  // A subscription that was made with a key other than the service's would get no messages.
  const isOurs = known?.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
  if (present && isOurs) return present;
  await present?.unsubscribe();
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    throw new NoPush("The browser’s push service did not answer. Try again later", { cause: error });
  }
}

/**
 * Subscribes this device to topics, or unsubscribes it if there are none. The browser first asks for
 * permission.
 *
 * @throws NoPush; Refused; Error if there is no answer
 */
export async function setPushTopics(
  staffId: string,
  { publicKey }: Pick<PushReply, "publicKey">,
  topics: readonly PushTopic[],
): Promise<void> {
  if (topics.length === 0) {
    await callStaff(paths.endPush, {});
    keepWish(staffId, []);
    return;
  }
  if ((await Notification.requestPermission()) !== "granted")
    throw new NoPush("This browser blocks notifications. Allow them for this site in its settings");
  const { endpoint, keys = {} } = (await subscriptionOf(await workerOf(), publicKey)).toJSON();
  await callStaff(paths.subscribePush, { endpoint, p256dh: keys["p256dh"], auth: keys["auth"], topics });
  keepWish(staffId, topics);
}

/** Renews this device's subscription in a new session. */
export async function renewPush(staffId: string): Promise<void> {
  const topics = wished(staffId);
  if (topics.length === 0 || !hasPushSupport() || Notification.permission !== "granted") return;
  try {
    const push = await callStaff<PushReply>(paths.getPush);
    const allowed = topics.filter((topic) => push.topics.includes(topic));
    if (push.subscribed.length === 0 && allowed.length > 0) await setPushTopics(staffId, push, allowed);
  } catch {
    // If this fails, the next page tries again.
  }
}

/** Ends the subscription in the browser, after a member has signed out. */
export async function forgetPush(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration("/staff/");
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A failure does not matter, because the service has already ended the subscription.
  }
}
