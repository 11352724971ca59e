import { createHmac } from "node:crypto";

/** The network of a visitor: an IPv4 address itself, of an IPv6 address the /64 that one household has. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [address = ""] = ip.toLowerCase().split("%");
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const last = tail.split(":").filter(Boolean);
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * A network as it is stored. The database alone does not reveal which it was, although there are few enough
 * addresses of IPv4 to try them all.
 *
 * @param key a secret of 32 characters or more
 */
export const networkHash = (key: string, network: string): string =>
  createHmac("sha256", key).update(`network ${network}`).digest("hex").slice(0, 32);
