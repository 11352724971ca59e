import fastifyPlugin from "fastify-plugin";
import type { Config } from "../config.ts";
import type { Storage } from "../storage/index.ts";
import { authentication } from "./authentication.ts";
import { deviceCookie } from "./device-cookie.ts";
import { apiErrors } from "./errors.ts";
import { apiHeaders } from "./security-headers.ts";

export interface ApiBaseOptions {
  readonly config: Pick<Config, "corsOrigins">;
  readonly storage: Storage;
  readonly now: () => Date;
  /** Reads the restaurant's settings again if they have changed. */
  readonly refresh: () => Promise<void>;
}

/** Hooks for all API requests: errors, headers, the device's cookie and the guest's session. */
export const apiBase = fastifyPlugin<ApiBaseOptions>(
  async (api, { config: { corsOrigins }, storage, now, refresh }) => {
    await api.register(apiErrors);
    await api.register(apiHeaders, { corsOrigins });
    await api.register(deviceCookie);
    await api.register(authentication, { storage, now });
    // Refreshes the settings here, so that no later step has to wait for a file: neither the transactions
    // that compose emails, nor the pages that answer forms.
    api.addHook("preValidation", async ({ method }) => {
      if (method === "POST") await refresh();
    });
  },
  { name: "api-base" },
);
