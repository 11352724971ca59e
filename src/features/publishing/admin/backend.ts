import type { CmsBackend, CmsOptions, CmsHealth } from "../../../content/model/cms.ts";
import { readSiteUrl } from "../../../core/shared/site-url.ts";

/**
 * Settings of the hosted repository, set at build time; see `hostedBackend` for the environment variables.
 */
export interface HostedSettings {
  readonly backend: CmsBackend | null;
  readonly siteUrl: string | null;
  readonly publishMode: "simple" | "editorial_workflow";
}

const hostedBackends = ["github", "gitlab", "bitbucket", "gitea", "forgejo", "azure", "git-gateway"];

/**
 * Reads the settings of the hosted back end from the environment: CMS_BACKEND (github, gitlab, …), CMS_REPO
 * (owner/name), CMS_BRANCH (main), CMS_BASE_URL, CMS_AUTH_ENDPOINT and CMS_APP_ID (the OAuth service and
 * app), CMS_API_ROOT (for a self-hosted server), CMS_PUBLISH_MODE (simple, editorial_workflow), and SITE_URL
 * for links to the site. There is no hosted back end without CMS_BACKEND. Throws on inconsistent values.
 */
export function hostedBackend(env: Readonly<Record<string, string | undefined>>): HostedSettings {
  const read = (name: string) => env[name]?.trim() || undefined;
  const siteUrl = readSiteUrl(env) ?? null;
  const publishMode = read("CMS_PUBLISH_MODE") ?? "simple";
  if (publishMode !== "simple" && publishMode !== "editorial_workflow") {
    throw new Error(`CMS_PUBLISH_MODE is “${publishMode}”; it must be simple or editorial_workflow.`);
  }
  const name = read("CMS_BACKEND");
  if (name === undefined) return { backend: null, siteUrl, publishMode };
  if (!hostedBackends.includes(name))
    throw new Error(`CMS_BACKEND is “${name}”; it must be one of ${hostedBackends.join(", ")}.`);
  const repo = read("CMS_REPO");
  if (name !== "git-gateway" && repo === undefined)
    throw new Error(`CMS_BACKEND=${name} needs CMS_REPO, for example owner/restaurant.`);
  const settings = {
    repo,
    branch: read("CMS_BRANCH") ?? "main",
    base_url: read("CMS_BASE_URL"),
    auth_endpoint: read("CMS_AUTH_ENDPOINT"),
    app_id: read("CMS_APP_ID"),
    api_root: read("CMS_API_ROOT"),
  };
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return { backend: { name, ...set }, siteUrl, publishMode };
}

export const localPrefix = "/admin/backend";

/**
 * The service's answer: the editor can be used, the user is signed out, the user may not use the editor, or
 * the service refused with a reason in words (`refused`). Null if there was no answer.
 */
export type LocalAnswer =
  | { readonly health: CmsHealth }
  | { readonly signedOut: true }
  | { readonly notPermitted: true }
  | { readonly refused: string }
  | null;

/** Checks if this page is served by a service on which signed-in staff can edit content. */
export async function askLocalBackend(request: typeof fetch): Promise<LocalAnswer> {
  let response: Response;
  try {
    response = await request(`${localPrefix}/health`, {
      headers: { accept: "application/json" },
      cache: "no-store",
    });
  } catch {
    // There was no answer: the page is from a static host that cannot be reached, or the service has stopped.
    return null;
  }
  if (!response.headers.get("content-type")?.includes("application/json")) return null;
  const answer = (await response.json()) as Partial<CmsHealth> & {
    error?: string;
    message?: string;
    code?: string;
  };
  if (response.ok && answer.backend === "service") return { health: answer as CmsHealth };
  if (response.status === 401) return { signedOut: true };
  if (answer.code === "NOT_PERMITTED") return { notPermitted: true };
  const words = answer.message ?? answer.error;
  return response.status !== 404 && words ? { refused: words } : null;
}

export interface Media {
  /** URL that replaces `/media`, from which pictures can be fetched. */
  readonly at: string;
  /** URL of a list of all pictures, as the paths used in content files: `["/media/dishes/soup.jpg"]`. */
  readonly list: string;
}

export type BackendChoice =
  | { readonly options: Pick<CmsOptions, "backend" | "siteUrl" | "publishMode">; readonly media: Media }
  | { readonly signInAt: string }
  | {
      readonly problem: string;
      readonly fix: string;
      /** Link that helps the editor to continue; if absent, reloading the page may help. */
      readonly link?: { readonly to: string; readonly label: string };
    };

/**
 * Chooses the service's content if it is available, otherwise the hosted repository. Returns the sign-in
 * page's path if the user is signed out, and instructions if the editor cannot be used.
 */
export function chooseBackend(local: LocalAnswer, hosted: HostedSettings, origin: string): BackendChoice {
  if (local && "health" in local) {
    const { branch } = local.health;
    return {
      options: {
        backend: { name: "service", proxy_url: `${localPrefix}/v1`, branch },
        publishMode: hosted.publishMode,
      },
      media: { at: `${localPrefix}/media`, list: `${localPrefix}/images` },
    };
  }
  if (local && "signedOut" in local) return { signInAt: "/staff/sign-in" };
  if (local && "notPermitted" in local)
    return {
      problem: "Only editors and owners can use the editor.",
      fix: "You are signed in, but your role does not allow it.",
      // The sign-in page redirects users who are signed in.
      link: { to: "/staff/sign-in", label: "To your page" },
    };
  if (hosted.backend) {
    return {
      options: {
        backend: hosted.backend,
        siteUrl: hosted.siteUrl ?? origin,
        publishMode: hosted.publishMode,
      },
      media: { at: "/media", list: "/admin/images.json" },
    };
  }
  return {
    problem: "There is nowhere to save to.",
    fix:
      (local ? `${local.refused} ` : "") +
      "Start the site with “npm start” and sign in with the link that it prints, or build it with CMS_BACKEND and CMS_REPO set.",
  };
}
