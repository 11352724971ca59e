import { isIP } from "node:net";
import { failure, success, type Result } from "../../../core/server/errors.ts";

/** The site for which passkeys are created and used (WebAuthn). */
export interface RelyingParty {
  /** The site's name, without scheme and port. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party for a request that the guard has admitted. The guard accepts the origin of SITE_URL, or
 * this machine's if the site is only for this machine. PASSKEY_REFUSED if the address is an IP address:
 * passkeys need a name.
 */
export function relyingParty(origin: string | undefined): Result<RelyingParty> {
  if (origin === undefined || !URL.canParse(origin)) return failure("WRONG_ORIGIN");
  const { hostname, port, protocol } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) {
    const here = `${protocol}//localhost${port ? `:${port}` : ""}`;
    return failure("PASSKEY_REFUSED", {
      message: `Passkeys need a name in the address, not ${hostname}. On this machine open ${here}`,
    });
  }
  return success({ id: hostname, origin });
}
