import { createHmac } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** Names of networks, as Fastify's `trustProxy` takes them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Without the interface's name, and an IPv4 address as such where the socket is for both families: `::ffff:192.0.2.1`. */
const plainAddress = (ip: string): string => ip.split("%", 1)[0]!.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Whether an address is in one of these networks.
 *
 * @param networks addresses, CIDR networks and names, as TRUST_PROXY has them
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((given) => namedNetworks[given] ?? [given])) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (ip) => {
    const address = plainAddress(ip);
    return list.check(address, familyOf(address));
  };
}

/** The network of a visitor: an IPv4 address itself, of an IPv6 address the /64 that one household has. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip).toLowerCase();
  if (!address.includes(":")) return address;
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
