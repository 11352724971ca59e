/**
 * Hosts of browsers' push services, or their suffixes. Messages go nowhere else: browsers choose the address
 * freely, and without this list the service could be made to call machines in its own network.
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

/** True if a subscription's address belongs to a browser's push service: https, the default port, no user. */
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
