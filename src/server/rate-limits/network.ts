/** The network of a visitor: an IPv4 address itself, of an IPv6 address the /64 that one household has. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = ip.toLowerCase().replace(/%.*$/, "").split("::");
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
