import { isIP } from "node:net";
import { failure, success, type Result } from "../../../core/server/errors.ts";

/** For whom passkeys are made, and by whose pages they are used (WebAuthn). */
export interface RelyingParty {
  /** The site's name, without scheme and port. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request that the guard has let in. The guard accepts the origin of SITE_URL, or this machine's
 * if the site runs for this machine alone. PASSKEY_REFUSED if the address is a number: passkeys need a name.
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
