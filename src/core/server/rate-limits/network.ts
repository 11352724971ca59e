import { createHmac } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** Networks by the names that Fastify's `trustProxy` accepts. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Returns an address without the name of the interface. An IPv4 address that an IPv6 socket reports as
 * `::ffff:192.0.2.1` becomes plain IPv4.
 */
const plainAddress = (ip: string): string => ip.split("%", 1)[0]!.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Returns a function that tests if an address is in one of these networks.
 *
 * @param networks addresses, CIDR networks and names, as in TRUST_PROXY
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

/**
 * Returns the name of the network that an address belongs to: for IPv4 the address itself, for IPv6 its /64.
 */
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

/** Number of digits by which a stored IPv6 network's /48, /56 and /64 are identified, widest first. */
const [digitsOf48, digitsOf56, digitsOf64] = [12, 24, 36];

/** Returns the wider networks of an IPv6 /64: the /56 and the /48 that a provider assigns. Empty for IPv4. */
export function widerNetworksOf(network: string): string[] {
  if (!network.endsWith("::/64")) return [];
  const [a = "0", b = "0", c = "0", d = "0"] = network.slice(0, -"::/64".length).split(":");
  const upper = (Number.parseInt(d, 16) >> 8).toString(16);
  return [`${a}:${b}:${c}:${upper}00::/56`, `${a}:${b}:${c}::/48`];
}

/**
 * Returns the name under which a network is stored: a keyed hash. Without the key, the database does not
 * reveal the network, although IPv4 has few enough addresses to try them all.
 *
 * @param key a secret of 32 characters or more
 */
export function networkHash(key: string, network: string): string {
  const hash = (text: string) => createHmac("sha256", key).update(`network ${text}`).digest("hex");
  const [of56, of48] = widerNetworksOf(network);
  if (of56 === undefined || of48 === undefined) return hash(network).slice(0, 32);
  return (
    hash(of48).slice(0, digitsOf48) + hash(of56).slice(0, digitsOf48) + hash(network).slice(0, digitsOf48)
  );
}

/**
 * A range of stored networks that are counted together, with its allowance as a multiple of a single
 * network's.
 */
export interface NetworkRange {
  readonly from: string;
  readonly before: string;
  readonly times: number;
}

/** Returns the wider ranges that a stored network counts towards: for IPv6 the /56 and the /48. */
export const widerRanges = (stored: string): NetworkRange[] =>
  stored.length === digitsOf64
    ? [[digitsOf56, 1.5] as const, [digitsOf48, 2] as const].map(([digits, times]) => ({
        from: stored.slice(0, digits),
        before: `${stored.slice(0, digits)}g`,
        times,
      }))
    : [];

/** Returns the widest network that contains a stored network. */
export const widestOf = (stored: string): string =>
  stored.length === digitsOf64 ? stored.slice(0, digitsOf48) : stored;

/** Returns all ranges that a stored network counts towards, starting with itself. */
export const networkRanges = (stored: string): NetworkRange[] => [
  { from: stored, before: `${stored}g`, times: 1 },
  ...widerRanges(stored),
];
