/**
 * Hosts of the push services of browsers, or the ends of their names. Messages go nowhere else: an address is what a browser says it is, and
 * with any host allowed the service could be made to call machines of its own network.
 */
const hosts = [
  // Chrome, Edge on Android, Brave, Opera, Samsung Internet.
  "fcm.googleapis.com",
  // Firefox.
  ".push.services.mozilla.com",
  // Edge on Windows.
  ".notify.windows.com",
  // Safari.
  ".push.apple.com",
];

/** Whether a subscription's address belongs to a push service of a browser: https, at its usual port, without a user. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    hosts.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host))
  );
}
