/**
 * Hosts of browsers' push services; those that begin with a dot are suffixes. Messages are sent nowhere else.
 * A browser can register any URL, so without this list, the service could be made to call machines in its own
 * network.
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

/**
 * True if the URL of a subscription belongs to a browser's push service, uses https and the default port, and
 * has no user name or password.
 */
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
