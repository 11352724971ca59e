import { isIP } from "node:net";
import { failure, success, type Result } from "../../../core/server/errors.ts";

/** The site for which passkeys are created and used ("relying party" in WebAuthn). */
export interface RelyingParty {
  /** Host name of the site, without scheme and port. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party for a request that has passed the guard. The guard accepts the origin of SITE_URL
 * or, if the site is only for this machine, the machine's own. Fails with PASSKEY_REFUSED if the host is an
 * IP address, because passkeys need a host name.
 */
export function relyingParty(origin: string | undefined): Result<RelyingParty> {
  if (origin === undefined || !URL.canParse(origin)) return failure("WRONG_ORIGIN");
  const { hostname, port, protocol } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) {
    const here = `${protocol}//localhost${port ? `:${port}` : ""}`;
    return failure("PASSKEY_REFUSED", {
      message: `Passkeys need a host name in the address, not ${hostname}. On this machine, open ${here}`,
    });
  }
  return success({ id: hostname, origin });
}
